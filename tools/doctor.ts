// npm run doctor: checks configuration, database, backups and every provider. Exits with 1 if a check fails.
import { examine } from '../server/src/doctor/doctor.ts';

process.exit((await examine(process.env, console.log)) ? 0 : 1);
