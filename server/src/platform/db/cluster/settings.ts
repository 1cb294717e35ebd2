import { statfs } from 'node:fs/promises';

/** Settings for machines with 2 to 8 GB and solid-state disks. None of them reduces durability. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  effective_io_concurrency: '64',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Ends statements whose client was killed, so that they don't continue and hold their locks.
  client_connection_check_interval: '5s',
};

/**
 * The shared memory that the three processes of a parallel hash join can fill at the configured `work_mem`. Containers
 * have 64 MB by default.
 */
const SHARED_MEMORY_BYTES = 512_000_000;

/** Returns the settings for starting the local database. `wanted` takes precedence. */
export async function databaseSettings(wanted: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  return { ...SETTINGS, ...(await sharedMemory()), ...wanted };
}

/** Makes parallel queries use files if the shared-memory file system is too small for them. */
async function sharedMemory(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  try {
    const { blocks, bsize } = await statfs('/dev/shm');
    return blocks * bsize < SHARED_MEMORY_BYTES ? { dynamic_shared_memory_type: 'mmap' } : {};
  } catch {
    return { dynamic_shared_memory_type: 'mmap' }; // the file system doesn't exist
  }
}
