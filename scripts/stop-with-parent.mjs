// Loaded before an entry point that scripts/start.cjs runs in its own session. If start.cjs is killed, it can't forward
// signals, but the channel to it closes. The entry point then stops as if it had been asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
