// The app as a process whose bound mailboxes may be on this machine, at MAILBOX_PORT.
import { readConfig } from '../../../apps/server/src/app/config.ts'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { tuneGarbageCollection } from '../../../apps/server/src/lib/memory.ts'
import { imapReader } from '../../../apps/server/src/adapters/mail/imap.ts'

const config = readConfig(process.env)
const app = await createApp(config, {
  replaced: { mailboxes: imapReader({ loopback: true, ports: [Number(process.env['MAILBOX_PORT'])] }) },
  onError: (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  },
})
const server = await app.makeServer()
server.log.level = 'silent'
await server.listen({ port: config.port, host: config.host })
// Work left by an earlier death may kill this process too, and the parent waits for the first answer.
await app.startWork()
tuneGarbageCollection()
process.on('SIGTERM', () => {
  server
    .close()
    .then(() => app.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
