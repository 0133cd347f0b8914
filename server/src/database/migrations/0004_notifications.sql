-- The outbox as news: every process reads for itself what has been committed since it last looked.
--
-- Why the transaction's number: ids are given out before the commit, so a row with a lower id may appear after one
-- with a higher id, and whoever remembers the last id would miss it. A snapshot tells for every transaction
-- whether it was over, so "over now, and not over then" is exactly what is new. The number leads the primary key, so
-- that what is new is found without a further index: inserts are on the path of every bet.

alter table outbox
  add column xact xid8 not null default pg_current_xact_id(),
  drop constraint outbox_pkey,
  add primary key (xact, id);
