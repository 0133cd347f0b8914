# etcd and PostgreSQL under Patroni from Debian: the versions that the fault tests use.
FROM debian:bookworm-slim
RUN printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d \
  && apt-get update \
  && apt-get install -y --no-install-recommends postgresql-15 patroni etcd-server pgbackrest \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
  && install -d -o postgres -g postgres /data /var/lib/pgbackrest /var/log/pgbackrest
USER postgres
