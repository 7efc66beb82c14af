-- dict-item-color: administrators may choose the colour of an entry of a dictionary. Entries that exist keep none and look as before.

alter table sys_dict_item add column item_color character varying(20);
