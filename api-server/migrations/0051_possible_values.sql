-- Why a lorry seems to have driven faster than it can; why a carrier is paid more than the shipper pays.
alter table biz_waybill_node add column speed_reason varchar(255);
alter table biz_dispatch_goods add column over_reason varchar(255);
