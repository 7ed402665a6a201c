// Two webs and two workers behind nginx: one of each killed under load loses no answer but those in flight, no job, and no session.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import type { AppProcess } from '../../scripts/lib/app-process.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { makeLedger, retryCrashed } from '../support/ledger.ts'
import { noNginx, startNginx, type Proxy } from '../support/nginx.ts'
import { makeBook, startLoad, watchThrough, type Asked, type Load, type Watcher } from '../support/proxy-load.ts'
import { report, seed, times } from '../support/settings.ts'

const missing = noNginx()
const rounds = times(1, 15)
const bringers = times(2, 3)

describe.skipIf(missing !== undefined)(
  `Two webs and two workers behind nginx${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    const random = randomOf(`several processes ${seed}`)
    const book = makeBook()
    const ledger = makeLedger()
    const webs = new Map<number, AppProcess>()
    const workers: AppProcess[] = []
    const watchers: Watcher[] = []
    /** The web that was killed, and when: between the two moments it died. */
    const kills: { readonly by: string; readonly from: number; readonly to: number }[] = []
    let environment: Environment
    let proxy: Proxy
    let person: Person
    let load: Load | undefined
    beforeAll(async () => {
      environment = await makeEnvironment('postgres', { settings: { DATABASE_POOL: '5', TRUSTED_PROXIES: '127.0.0.1' } })
      const ports = [await freePort(), await freePort()]
      for (const port of ports) webs.set(port, await environment.start('web', undefined, { PORT: String(port) }))
      for (let i = 0; i < 2; i++) workers.push(await environment.start('worker'))
      proxy = await startNginx(ports)
      person = await environment.signIn(proxy, book.send)
    })
    afterAll(async () => {
      for (const watcher of watchers) watcher.leave()
      await load?.end()
      await proxy?.stop()
      await environment?.close()
    })
    const answeredBy = (port: number, since: number): number =>
      book.asked.filter(({ began, status, by }) => began >= since && status === 200 && by === `127.0.0.1:${port}`).length
    const waitFor = async (met: () => boolean, seconds: number): Promise<boolean> => {
      for (const end = Date.now() + seconds * 1000; !met(); await pause(50)) if (Date.now() > end) return false
      return true
    }

    it('serve one session, which ends at both', async () => {
      const other = await environment.signIn(proxy)
      const at = async () =>
        Promise.all(
          [...webs.values()].map(async ({ url }) => {
            const answer = await fetch(`${url}/user-center/user/info`, { headers: { authorization: `Bearer ${other.token}` } })
            return answer.status
          }),
        )
      const before = await at()
      await other.api.auth.logout({})
      expect([before, await at()]).toEqual([
        [200, 200],
        [401, 401],
      ])
    })
    it('go on when one of each is killed under load', async () => {
      load = startLoad(person, ledger, bringers)
      for (let i = 0; i < 4; i++) watchers.push(watchThrough(proxy.url, person.token))
      for (let round = 0; round < rounds; round++) {
        const began = Date.now()
        // Both webs serve, every page watches and has heard something.
        const heard = watchers.map(({ sawEnded }) => sawEnded.size)
        expect(await waitFor(() => [...webs.keys()].every((port) => answeredBy(port, began) >= 5), 60)).toBe(true)
        expect(await waitFor(() => watchers.every(({ sawEnded }, i) => sawEnded.size > heard[i]!), 90)).toBe(true)
        await pause(random.int(0, 1500))
        // The first round kills the web that a page listens to.
        const watched = Number(watchers[0]!.served.at(-1)!.split(':')[1])
        const port = round === 0 ? watched : random.pick([...webs.keys()])
        const worker = workers.shift()!
        const from = Date.now()
        await Promise.all([webs.get(port)!.kill(), worker.kill()])
        kills.push({ by: `127.0.0.1:${port}`, from, to: Date.now() })
        const [left] = [...webs.keys()].filter((each) => each !== port)
        const [killedAt, files] = [Date.now(), load.brought()]
        expect(await waitFor(() => answeredBy(left!, killedAt) >= 10 && load!.brought() >= files + 2, 60)).toBe(true)
        if (round + 1 === rounds) break
        webs.set(port, await environment.start('web', undefined, { PORT: String(port) }))
        workers.push(await environment.start('worker'))
      }
      await load.end()
    })
    it('lose no answer but those in flight to the killed web', () => {
      const lost = book.asked.filter(({ status }) => status === 0 || status >= 500)
      const inFlight = ({ began, ended, by }: Asked): boolean =>
        kills.some((kill) => began <= kill.to && ended >= kill.from && (by === null || by === kill.by))
      expect(lost.filter((row) => !inFlight(row))).toEqual([])
      // The session held at both, to the end.
      expect(book.asked.filter(({ status }) => status === 401 || status === 403)).toEqual([])
      report({
        table: 'processes',
        what: `one web and one worker of two killed under load, ${rounds} times`,
        times: book.asked.length,
        outcome: `${lost.length} answers lost, all in flight to the killed web`,
      })
    })
    it('lose and double no file and no job', async () => {
      await ledger.goOn(person)
      const open = [await waitForImports(person, times(120, 600))]
      const again = await retryCrashed(person)
      open.push(await waitForImports(person, 60))
      const names = [...new Set(ledger.files.map(({ name }) => name))]
      await waitFor(() => watchers.every(({ sawEnded }) => names.every((name) => sawEnded.has(name))), 45)
      const unseen = watchers.flatMap(({ sawEnded }) => names.filter((name) => !sawEnded.has(name)))
      for (const watcher of watchers) watcher.leave()
      for (const app of [...webs.values(), ...workers]) if (app.child.signalCode === null) await app.stop()
      const [wrong, failed] = await environment.look(async (app) => [
        await ledger.complaints(app, environment),
        (
          await app.db.outside((tx) =>
            sql<{ name: string }>`select name from pgboss.job where state = 'failed' or name like '%.dead'`.execute(tx),
          )
        ).rows,
      ])
      const moved = watchers.filter(({ served }) => new Set(served).size > 1).length
      report({
        table: 'processes',
        what: 'files brought meanwhile, followed by four pages',
        times: ledger.files.length,
        outcome: `${ledger.files.flatMap((f) => f.numbers).length} invoices once each; ${again} tried again by a person; ${moved} pages went on at the other web; ${wrong.length} complaints`,
      })
      expect([open.flat(), wrong, unseen, failed, moved > 0]).toEqual([[], [], [], [], true])
    })
  },
)
