-- position-arrival: the carrier reads the latest position beside the time limit of the delivery, and with which speed the arrival is estimated. Present
-- rows get both with their next position.

alter table biz_waybill_position add column delivery_deadline timestamp(0) with time zone;
alter table biz_waybill_position add column eta_speed numeric(6,2);
