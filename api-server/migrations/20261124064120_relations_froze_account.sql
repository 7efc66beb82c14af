-- relations-froze-account: whether the release of a person froze the account. Unknown for earlier releases, so the platform opens those accounts.

alter table biz_owner_relation_user add column froze_account character varying(1);
