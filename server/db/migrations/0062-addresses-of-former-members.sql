-- Invited former members keep the address of their account alone: the invited one may be somebody else's by now, who could not
-- be invited at it.
update members set invited_email = null where user_id is not null and invited_email is not null;
