-- Where the times of each bucket are among all times of a row, if they are many: the median of a month is then read with few
-- of them (docs/decisions/0053-times-by-bucket.md). The days are computed anew, because their form has a new number.
alter table breakdown_days add column places bytea;
