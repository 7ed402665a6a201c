// The app as a process that asks a tax platform on this machine, whatever its database; its clock may go behind by CLOCK_BEHIND seconds.
import { readConfig } from '../../apps/server/src/config.ts'
import { createApp } from '../../apps/server/src/app.ts'

const config = readConfig(process.env)
const behind = Number(process.env['CLOCK_BEHIND'] ?? 0) * 1000
const clock = { now: () => new Date(Date.now() - behind) }
// A question whose outcome is not known yet is a job that fails: that is told, and no fault.
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
// Only now: what an earlier death left may end this process too, and whoever started it waits for its first answer.
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
