# One image for the server, the signer and the tools, without development packages. It does not run as root.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
# Not `npm ci`: see tools/launch.mjs.
RUN npm install --no-save --include=dev --no-audit --no-fund --no-progress
COPY . .
RUN node tools/launch.mjs tools/web-build.ts \
  && npm prune --omit=dev --no-save --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* \
  && mkdir /signer

FROM node:24-bookworm-slim
ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=3000 DRAIN_SECONDS=5
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contracts contracts
COPY --from=build /app/server server
COPY --from=build /app/tools tools
COPY --from=build /app/web/dist web/dist
# The signer's file of signatures; a new volume inherits this folder's owner.
COPY --from=build --chown=node /signer /signer
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that signals reach the server.
CMD ["node", "server/src/main.ts"]
