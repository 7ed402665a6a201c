// Loaded before the server by `node --import`: while the file that TRUST_SYNC_FAILS names is there, the disk under the embedded database takes nothing for good.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const sign = process.env['TRUST_SYNC_FAILS']
if (sign) {
  const sync = fs.fsyncSync
  fs.fsyncSync = (fd) => {
    if (fs.existsSync(sign)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', errno: -5, syscall: 'fsync' })
    sync(fd)
  }
  syncBuiltinESMExports()
}
