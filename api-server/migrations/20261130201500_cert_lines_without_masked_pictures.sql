-- The lines of certification records told whoever sees pictures of personal papers masked whether there was one. New records no longer do; this
-- rewrites the lines of the stored ones.

set local role freight_system;
update biz_cert_record
set papers = regexp_replace(papers, '(身份证正面|身份证反面|驾驶证正页|驾驶证副页|从业资格证照片): (已上传|未上传)', '\1: 见证件照片', 'g')
where cert_party in ('shipper', 'carrier', 'driver') and papers ~ '(身份证正面|身份证反面|驾驶证正页|驾驶证副页|从业资格证照片): (已上传|未上传)';
reset role;
