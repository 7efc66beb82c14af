-- Saved advanced queries stand beside saved views of lists; rows that exist are views.

alter table sys_list_view add column kind character varying(10) not null default 'view'::character varying;
