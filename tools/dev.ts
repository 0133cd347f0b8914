// npm run dev: restarts the server when its sources change, and serves the web app with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { freePort } from './free-port.ts';
import { endsWithParent, root } from './run-command.ts';
import './sandbox-history.ts';
import { writeSchema } from './schema.ts';

// For editors.
writeSchema();
const serverPort = await freePort();
const options = [...endsWithParent, '--watch', '--watch-preserve-output'];
const server = spawn(process.execPath, [...options, 'server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  stdio: 'inherit',
});

const answeredByServer = '^/(api|healthz|readyz|metrics|socket\\.io)';

const pages: Plugin = {
  name: 'pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { url = '' } = request;
      const isPage = request.headers.accept?.includes('text/html');
      if (isPage && !new RegExp(answeredByServer).test(url))
        request.url = /^\/admin(\/|\?|$)/.test(url) ? '/admin.html' : '/app.html';
      next();
    });
  },
};

const web = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  plugins: [pages],
  server: {
    port: Number(process.env.PORT ?? 3000),
    host: process.env.HOST ?? 'localhost',
    proxy: { [answeredByServer]: { target: `http://127.0.0.1:${serverPort}`, ws: true } },
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    server.kill('SIGTERM');
    void web.close();
  });
}
