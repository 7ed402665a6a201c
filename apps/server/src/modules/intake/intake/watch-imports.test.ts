// The event stream of imports: a watcher sees each state, and after a break the missed states.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { watchImports } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { pdf, startTestApp } from '#testing/worlds/app.ts'
import { invoicesFor, makeColleague, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'

describe('Someone who watches imports', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())
    const bring = (actor = owner, area: 'personal' | 'company' = 'personal') =>
      intake.bring(actor, [['a.xml', writeXml(invoicesFor(1)[0]!)]], { area }).then(([id]) => id!)
    const deps = () => ({ db: floor().db, changeFeed: intake.deps.changeFeed, clock })
    /** Everything received until this file has this status, and the stream's next id. */
    const watchUntil = async (id: string, status: number, { actor = owner, since }: { actor?: Actor; since?: string } = {}) => {
      const stop = new AbortController()
      const seen: { id: string; status: number }[] = []
      let last = since
      for await (const { file, at } of watchImports(deps())(actor, stop.signal, since)) {
        seen.push({ id: file.id, status: file.recognitionStatus })
        last = at
        if (file.id === id && file.recognitionStatus === status) stop.abort()
      }
      return { seen, last: last! }
    }
    const connected = async (id: string, status: number, cause: () => Promise<unknown>) => {
      const watching = watchUntil(id, status)
      await cause()
      return watching
    }

    it('is told of a file until it has ended', async () => {
      const id = await bring()
      expect((await connected(id, 9, () => intake.work())).seen.at(-1)).toEqual({ id, status: 9 })
    })
    it('who lost the line gets the states that it missed, once it names the last event it had', async () => {
      const first = await bring()
      const { last } = await connected(first, 9, () => intake.work())
      clock.advance(600)
      const missed = await bring()
      await intake.work()
      clock.advance(600)
      expect((await watchUntil(missed, 9, { since: last })).seen).toContainEqual({ id: missed, status: 9 })
    })
    it('who comes back is not told again of what was long over before', async () => {
      const old = await bring()
      await intake.work()
      clock.advance(3600)
      const since = clock.now().toISOString()
      const fresh = await bring()
      await intake.work()
      expect((await watchUntil(fresh, 9, { since })).seen.map((f) => f.id)).not.toContain(old)
    })
    it('gets a long gap whole, in the order it went by', async () => {
      const since = clock.now().toISOString()
      const sample = await bring()
      const made =
        await floor().asOwner(`insert into import_file (company_id, id, batch_id, parent_id, name, size, area, mode, upload_status, recognition_status, created_by, created_at, changed_at)
      select company_id, gen_random_uuid(), batch_id, id, name, size, area, mode, 3, 9, created_by, created_at, changed_at + make_interval(secs => n) from import_file, generate_series(1, 450) n where id = '${sample}' order by n returning id, changed_at`)
      const ids = made
        .toSorted((a, b) => Date.parse(String(a['changed_at'])) - Date.parse(String(b['changed_at'])))
        .map((row) => String(row['id']))
      expect((await watchUntil(ids.at(-1)!, 9, { since })).seen.map((f) => f.id).filter((id) => ids.includes(id))).toEqual(ids)
      await intake.work()
    })
    it("who comes back sees nothing of a colleague's personal imports, nor of another company", async () => {
      const since = clock.now().toISOString()
      const colleague = await makeColleague(floor(), clock, owner)
      const other = await makeOwner(floor(), clock, '另一家有限公司')
      clock.advance(120)
      const hidden = [await bring(owner), await bring(other)]
      const own = await bring(colleague)
      expect((await watchUntil(own, 1, { actor: colleague, since })).seen).toEqual([{ id: own, status: 1 }])
      expect(hidden).toHaveLength(2)
      await intake.work()
    })
    it('hears no more once they have left the company', async () => {
      const colleague = await makeColleague(floor(), clock, owner)
      const heard: string[] = []
      const watching = (async () => {
        for await (const { file } of watchImports(deps())(colleague, new AbortController().signal)) heard.push(file.id)
      })()
      await floor().asOwner(`delete from member where user_id = '${colleague.userId}'`)
      await bring()
      await intake.work()
      await watching
      expect(heard).toEqual([])
    })
  }))

describe('The event stream on a socket', () => {
  it('ends when the server stops, which waits for nobody who watches', async () => {
    const open = await startTestApp()
    const me = await open.person()
    const response = await fetch(`${open.url}/invoice-center/import/events`, { headers: { authorization: `Bearer ${me.token}` } })
    const [text] = await Promise.all([response.text(), open.close()])
    expect(text).toBe(': connected\n\n')
  })
  it('takes no moment that is none', async () => {
    const open = await startTestApp()
    const me = await open.person()
    const answer = await fetch(`${open.url}/invoice-center/import/events?since=yesterday`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    const { problem } = (await answer.json()) as Envelope
    await open.close()
    expect([answer.status, problem]).toEqual([400, 'input.invalid'])
  })
  it('names each event by its moment and goes on from the one that is named', async () => {
    const open = await startTestApp()
    const me = await open.person()
    try {
      const url = await uploadFile(me, '发票.pdf', pdf())
      const answer = await me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ url, name: '发票.pdf' }] })
      const since = new Date(Date.parse(answer.body.data.files[0]!.createdAt) - 1000).toISOString()
      const stop = new AbortController()
      const response = await fetch(`${open.url}/invoice-center/import/events?since=${encodeURIComponent(since)}`, {
        headers: { authorization: `Bearer ${me.token}` },
        signal: stop.signal,
      })
      let text = ''
      for await (const chunk of response.body!) {
        text += Buffer.from(chunk).toString()
        if (text.includes('data:')) break
      }
      stop.abort()
      expect([
        response.headers.get('content-type'),
        /event: import\nid: (.+)\n/.exec(text)?.[1],
        text.includes(answer.body.data.files[0]!.id),
      ]).toEqual(['text/event-stream; charset=utf-8', answer.body.data.files[0]!.createdAt, true])
    } finally {
      await open.close()
    }
  })
})
