/** A small event log: two cases of a request, one of which is rejected. */
export const sampleLog = Buffer.from(`case,activity,timestamp,person,role
R-1,Request submitted,2026-01-05T09:00:00Z,Nok,Staff
R-1,Request approved,2026-01-05T11:30:00Z,Lek,Manager
R-1,Paid,2026-01-07T08:00:00Z,,
R-2,Request submitted,2026-01-06T10:00:00Z,Nok,Staff
R-2,Request rejected,2026-01-06T10:45:00Z,Lek,Manager
`);
