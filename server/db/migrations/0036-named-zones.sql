-- Offsets such as +07:00 were accepted as time zones, though only names of the IANA database are offered and documented.
-- Each becomes a name with the same offset and without clock changes. Rare offsets have no such name: they stay where a
-- zone is required, until somebody chooses another, and preferences without a zone follow the browser.

create function zone_of_offset(zone text) returns text language sql immutable as $$
  select case
    when zone !~ '^[-+−]' then zone
    when given ~ '^[-+]0000$' then 'UTC'
    when given ~ '^\+(0[1-9]|1[0-4])00$' then 'Etc/GMT-' || substr(given, 2, 2)::int
    when given ~ '^-(0[1-9]|1[0-2])00$' then 'Etc/GMT+' || substr(given, 2, 2)::int
    else case given
      when '+0330' then 'Asia/Tehran'
      when '+0430' then 'Asia/Kabul'
      when '+0530' then 'Asia/Kolkata'
      when '+0545' then 'Asia/Kathmandu'
      when '+0630' then 'Asia/Yangon'
      when '+0845' then 'Australia/Eucla'
      when '+0930' then 'Australia/Darwin'
      when '-0930' then 'Pacific/Marquesas'
    end
  end
  from (select rpad(translate(zone, '−:', '-'), 5, '0') as given) offsets
$$;

update workspaces set time_zone = zone_of_offset(time_zone)
  where time_zone ~ '^[-+−]' and zone_of_offset(time_zone) is not null;
update planned_runs set zone = zone_of_offset(zone)
  where zone ~ '^[-+−]' and zone_of_offset(zone) is not null;
update users set time_zone_preference = zone_of_offset(time_zone_preference)
  where time_zone_preference ~ '^[-+−]';

drop function zone_of_offset(text);
