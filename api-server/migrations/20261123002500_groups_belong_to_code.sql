-- A release notes its own rows alone. Earlier it also noted the groups above them as its own, and then no upgrade changed them.

update freight.delivered_row d set source = 'code'
  from sys_permission p
  where d.kind = 'menu' and p.id = d.key and p.component = 'layouts/RouteView' and d.source <> 'code';
