// Loaded before an entry that scripts/start.cjs runs in its own session. If start.cjs is killed and can forward
// nothing, the channel to it closes, and the entry ends as if it had been asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
