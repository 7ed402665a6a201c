// The app as a process that uses a tax platform on this machine, with any database; CLOCK_BEHIND sets its clock back by
// seconds.
import { readConfig } from '../../../apps/server/src/app/config.ts'
import { createApp } from '../../../apps/server/src/app/app.ts'

const config = readConfig(process.env)
const behind = Number(process.env['CLOCK_BEHIND'] ?? 0) * 1000
const clock = { now: () => new Date(Date.now() - behind) }
// A pending answer makes the job fail and retry: that is logged, and no fault.
const app = await createApp(
  { ...config, outside: { ...config.outside, simulators: true } },
  {
    clock,
    onError: (error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    },
  },
)
const server = await app.makeServer()
server.log.level = 'silent'
await server.listen({ port: config.port, host: config.host })
// Starts work only after listening: work left by an earlier death may kill this process too, and the parent waits for
// the first answer.
await app.startWork()
process.on('SIGTERM', () => {
  server
    .close()
    .then(() => app.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
