// npm run signer: the process that holds the keys of the wallets that pay USDT out. In this very process, as the server.
await import('../server/src/signer/main.ts');
