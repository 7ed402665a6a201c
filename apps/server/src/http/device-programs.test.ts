// piaotai on a computer: paired, watching a folder and scanning, against the whole app.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { data, makeCompany, onApp, type TestCompany } from '#testing/worlds/company.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = (): string => mkdtempSync(join(tmpdir(), 'piaotai-device-'))
const sample = async (of: string): Promise<Uint8Array> =>
  drawPdf(
    makeInvoices({
      seed: of,
      count: 1,
      from: '2026-03-01',
      to: '2026-10-31',
      company: { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' },
      types: { 12: 1 },
      redShare: 0,
    })[0]!,
  )

describe('The program of a device', () =>
  onApp(
    (open) => {
      /** Starts piaotai with its own home. */
      const start = (home: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
        const env = {
          PATH: process.env['PATH'],
          XDG_CONFIG_HOME: join(home, 'config'),
          XDG_STATE_HOME: join(home, 'state'),
          LANG: 'zh_CN',
          ...more,
        }
        const child = spawn(process.execPath, ['packages/cli/src/main.ts', ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
        const said = { out: '', err: '' }
        child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()))
        child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()))
        const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
        return { child, said, ended }
      }
      const patient = { timeout: 60_000, interval: 100 }
      const paired = async (of: TestCompany): Promise<string> => {
        const home = folder()
        const login = start(home, ['login', open().url, '--name', '前台扫描仪'])
        await expect.poll(() => login.said.err, patient).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
        data(await of.owner.api.user.agreePairing({ code: /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(login.said.err)![0] }))
        expect([await login.ended, login.said.err]).toEqual([0, expect.stringContaining(`已配对 ${of.name}`)])
        return home
      }
      const files = (of: TestCompany) =>
        open().asOwner(
          `select f.name, f.entry_source, f.finished_at is not null as ended from import_file f where company_id = '${of.id}' order by f.name`,
        )
      const invoices = async (of: TestCompany) => (await open().asOwner(`select id from invoice where company_id = '${of.id}'`)).length

      it('brings each file of a folder once, also when it was killed between sending and noting; an ended device says so', async () => {
        const of = await makeCompany(open())
        const home = await paired(of)
        const place = folder()
        writeFileSync(join(place, 'a.pdf'), await sample('device a'))
        // Its note waits at this pipe: the file is sent and not yet noted.
        const { notesFile } = (await import('../../../../packages/cli/src/commands/watch.ts')) as { notesFile: (...of: string[]) => string }
        process.env['XDG_STATE_HOME'] = join(home, 'state')
        const notes = notesFile(open().url, place)
        delete process.env['XDG_STATE_HOME']
        mkdirSync(dirname(notes), { recursive: true })
        execFileSync('mkfifo', [`${notes}.new`])
        const killed = start(home, ['watch', place])
        await expect.poll(async () => (await files(of)).length, patient).toBe(1)
        killed.child.kill('SIGKILL')
        await killed.ended
        rmSync(`${notes}.new`)
        writeFileSync(join(place, 'b.pdf'), await sample('device b'))
        const again = start(home, ['watch', place])
        await expect.poll(() => again.said.out, patient).toBe('a.pdf\nb.pdf\n')
        again.child.kill('SIGINT')
        expect([await again.ended, again.said.err]).toEqual([0, expect.stringContaining('已结束')])
        await expect.poll(async () => (await files(of)).every(({ ended }) => ended), patient).toBe(true)
        expect([(await files(of)).map((row) => [row['name'], row['entry_source']]), await invoices(of)]).toEqual([
          [
            ['a.pdf', 7],
            ['a.pdf', 7],
            ['b.pdf', 7],
          ],
          2,
        ])
        const { content } = data(await of.owner.api.user.listDevices({ area: 'personal' })) as {
          content: { id: string; name: string }[]
        }
        expect(content.map(({ name }) => name)).toEqual(['前台扫描仪'])
        data(await of.owner.api.user.endDevice({ id: content[0]!.id }))
        writeFileSync(join(place, 'c.pdf'), await sample('device c'))
        const over = start(home, ['watch', place])
        expect([await over.ended, over.said.err, (await files(of)).length]).toEqual([2, expect.stringContaining('设备已停用'), 3])
      })

      const installed = spawnSync('scanimage', ['--version']).error === undefined
      it.skipIf(!installed)('sends a page of SANE’s test device (skipped where scanimage is missing)', async () => {
        const of = await makeCompany(open())
        const home = await paired(of)
        writeFileSync(join(home, 'dll.conf'), 'test\n')
        writeFileSync(join(home, 'test.conf'), '')
        const sane = { SANE_CONFIG_DIR: home }
        const list = start(home, ['scan', '--list'], sane)
        expect([await list.ended, list.said.out]).toEqual([0, expect.stringContaining('test:0')])
        const scan = start(home, ['scan', '--device', 'test:0', '--resolution', '75', '--mode', 'Gray'], sane)
        expect([await scan.ended, scan.said.out, scan.said.err]).toEqual([
          0,
          expect.stringMatching(/^scan-\d{8}-\d{6}-01\.png\n$/),
          expect.anything(),
        ])
        expect((await files(of)).map((row) => row['entry_source'])).toEqual([1])
        data(await of.owner.api.user.saveScanSettings({ mode: 'multiPage', category: 1, dpi: 150, colour: false, duplex: false }))
        const feeder = ['--source', 'Automatic Document Feeder', '--batch']
        const batch = start(home, ['scan', '--device', 'test:0', ...feeder], sane)
        expect([await batch.ended, batch.said.out]).toEqual([0, expect.stringMatching(/^scan-\d{8}-\d{6}\.pdf\n$/)])
        expect((await files(of)).map((row) => row['entry_source'])).toEqual([1, 1])
      })
    },
    { work: true },
  ))
