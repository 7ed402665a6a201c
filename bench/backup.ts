// A backup of many invoices and files, compared with bare COPY and cp of the same; its memory as the data grows; and what
// it costs people who work meanwhile.
// node bench/backup.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { backUp } from '../apps/server/src/adapters/backup/back-up.ts'
import { inPublic, readTables } from '../apps/server/src/adapters/backup/catalogue.ts'
import { copyOut } from '../apps/server/src/adapters/backup/copy-stream.ts'
import { readManifest } from '../apps/server/src/adapters/backup/manifest.ts'
import { restoreRows } from '../apps/server/src/adapters/backup/restore-rows.ts'
import { folderStorage } from '../apps/server/src/adapters/storage/folder.ts'
import { leastCall, questionsOf } from './support/list-queries.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { measure, ms, ratio, table, timesOf } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const MB = 1_000_000
const small = process.argv.includes('--small')
const sizes = small ? ([5000, 20_000] as const) : ([6000, 60_000] as const)
/** Files at each size, of an original's usual size. */
const filesAt = small ? ([100, 400] as const) : ([200, 2000] as const)
const fileBytes = 40_000
const rounds = 3
const bounds = { rows: 2, growthMegabytes: 64 } as const
const secret = 'a secret of the benchmark, long enough'
const quiet = { line: () => undefined, progress: () => undefined }
const signal = new AbortController().signal

interface Made {
  readonly seconds: number
  readonly rowSeconds: number
  readonly megabytes: number
}
/** In a process of its own, as the command runs: the backup, and the most by which the process grew. */
const child = async (url: string, data: string, target: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const storage = await folderStorage(data, secret)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const from = performance.now()
  let rowSeconds = 0
  const told = {
    ...quiet,
    line: (text: string) => {
      if (text.startsWith('文件')) rowSeconds = (performance.now() - from) / 1000
    },
  }
  await backUp({ kind: 'postgres', client, storage, keys: ['bench'], product: 'bench', told, signal }, target)
  clearInterval(watch)
  await client.end()
  process.stdout.write(
    JSON.stringify({ seconds: (performance.now() - from) / 1000, rowSeconds, megabytes: (peak - before) / MB } satisfies Made),
  )
  process.exit(0)
}
const backUpApart = (url: string, data: string, target: string): Promise<Made> =>
  new Promise((resolve, reject) => {
    const made = spawn(process.execPath, ['--expose-gc', import.meta.filename, '--child', url, data, target], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    made.stdout.on('data', (chunk) => (said += String(chunk)))
    made.on('close', (code) => (code === 0 ? resolve(JSON.parse(said) as Made) : reject(new Error(`the backup ended with ${code}`))))
  })
/** COPY of every table into plain files, one after the other. */
const bareCopy = async (client: pg.Client, folder: string): Promise<number> => {
  const from = performance.now()
  for (const { name } of await readTables(client))
    await pipeline(copyOut(client, `copy ${inPublic(name)} to stdout`).bytes, createWriteStream(join(folder, name)))
  return (performance.now() - from) / 1000
}
const bareCp = async (from: string, to: string): Promise<number> => {
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    spawn('sh', ['-c', 'cp -r "$0" "$1" && sync -f "$1"', from, to]).on('close', (code) =>
      code === 0 ? resolve() : reject(new Error('cp failed')),
    )
  })
  return (performance.now() - begun) / 1000
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const bench = async (): Promise<void> => {
  const many = await openManyOnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-bench-'))
  const place = (name: string): string => {
    const path = join(folder, name)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
    return path
  }
  try {
    const { rows } = (await many.owner.query('select inet_server_port() as port')) as { rows: { port: number }[] }
    const url = `postgres://postgres@127.0.0.1:${rows[0]!.port}/postgres`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const data = place('data')
    await folderStorage(data, secret)
    let have = 0
    const addFiles = async (count: number): Promise<void> => {
      for (; have < count; have++) {
        const bytes = randomBytes(fileBytes)
        const key = `${actor.companyId}/2026/11/${String(have).padStart(32, '0')}`
        mkdirSync(join(data, 'files', actor.companyId!, '2026/11'), { recursive: true })
        writeFileSync(join(data, 'files', key), bytes)
        await client.query(
          `insert into stored_file (company_id, id, key, sha256, size, format, name, created_at) values ($1, gen_random_uuid(), $2, $3, $4, 'pdf', '一.pdf', now())`,
          [actor.companyId, key, createHash('sha256').update(bytes).digest('hex'), fileBytes],
        )
      }
    }
    const lines: string[][] = []
    const growths: number[] = []
    let rowsRatio = 0
    for (const [at, size] of sizes.entries()) {
      await many.grow(size)
      await addFiles(filesAt[at]!)
      const runs: { made: Made; copy: number; cp: number }[] = []
      let backup = ''
      for (let round = 0; round < rounds; round++) {
        const copy = await bareCopy(client, place('bare'))
        const cp = await bareCp(join(data, 'files'), place('cp'))
        const target = place('target')
        runs.push({ made: await backUpApart(url, data, target), copy, cp })
        backup = join(target, readdirSync(target).find((name) => name.startsWith('piaotai-'))!)
      }
      const manifest = readManifest(backup)
      const sum = (of: 'rows' | 'bytes'): number => manifest.tables.reduce((total, one) => total + one[of], 0)
      const of = (pick: (run: (typeof runs)[number]) => number): number => median(runs.map(pick))
      const rowSeconds = of((run) => run.made.rowSeconds)
      const fileSeconds = of((run) => run.made.seconds - run.made.rowSeconds)
      rowsRatio = of((run) => run.made.rowSeconds / run.copy)
      const growth = Math.max(...runs.map((run) => run.made.megabytes))
      growths.push(growth)
      const again = await backUpApart(url, data, join(folder, 'target'))
      const from = performance.now()
      await restoreRows({ client, folder: backup, manifest, signal, progress: () => undefined })
      const restored = (performance.now() - from) / 1000
      lines.push([
        size.toLocaleString('en'),
        `${Math.round(sum('rows') / rowSeconds).toLocaleString('en')}`,
        `${(sum('bytes') / MB / rowSeconds).toFixed(0)}`,
        `${rowsRatio.toFixed(2)} ×`,
        `${(manifest.files.bytes / MB / fileSeconds).toFixed(0)}`,
        `${of((run) => (run.made.seconds - run.made.rowSeconds) / run.cp).toFixed(2)} ×`,
        `${((again.seconds - again.rowSeconds) / fileSeconds).toFixed(2)} ×`,
        `${growth.toFixed(0)}`,
        `${Math.round(sum('rows') / restored).toLocaleString('en')} (${(restored / rowSeconds).toFixed(1)} ×)`,
      ])
      console.log(lines.at(-1)!.join(' · '))
    }
    const beside = await besideUsers(many.db, () => backUpApart(url, data, place('target')))
    await client.end()
    const text = table(
      [
        'invoices',
        'rows/s',
        'MB/s of rows',
        'to bare COPY',
        'MB/s of files',
        'to cp and sync',
        'files again (linked)',
        'memory + MB',
        'restore rows/s (to the backup)',
      ],
      lines,
    )
    console.log(`${text}\n${beside}`)
    if (!small)
      writeSection(
        'Backup',
        `\`node bench/backup.ts\`, PostgreSQL, files of 40 kB: rows with digests and zstd against bare COPY into plain files, files with digests and a sync each against \`cp -r\` and one sync; medians of ${rounds} rounds in one run. A restore is one transaction with foreign keys checked anew and every table read back. Bounds: rows ≤ ${bounds.rows} × bare COPY, memory at ten times the data at most ${bounds.growthMegabytes} MB more.\n\n${text}\n\n${beside}`,
      )
    const broken = rowsRatio > bounds.rows || growths[1]! - growths[0]! > bounds.growthMegabytes
    console.log(broken ? 'over a bound' : 'within every bound')
    process.exitCode = broken ? 1 : 0
  } finally {
    await many.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
/** The first page and the least call, alone and while backups run without a pause. */
const besideUsers = async (db: Parameters<typeof questionsOf>[0], run: () => Promise<unknown>): Promise<string> => {
  const page = questionsOf(db).find(({ name }) => name === 'first page by date')!.request
  const parts: string[] = []
  for (const [name, request] of [
    ['The first page', page],
    ['the least call', leastCall(db)],
  ] as const) {
    const alone = await measure(request, 200)
    let running = true
    const backups = (async () => {
      while (running) await run()
    })()
    const times: number[] = []
    for (const until = performance.now() + 15_000; performance.now() < until; ) {
      const from = performance.now()
      await request()
      times.push(performance.now() - from)
    }
    running = false
    await backups
    const beside = timesOf(times)
    parts.push(
      `${name} takes p95 ${ms(alone.p95)} ms alone and ${ms(beside.p95)} ms (${ratio(beside.p95, alone.p95)}) while backups run without a pause`,
    )
  }
  return `${parts.join('; ')}, on two cores for database, backup and asker alike.`
}

const at = process.argv.indexOf('--child')
if (at > 0) await child(process.argv[at + 1]!, process.argv[at + 2]!, process.argv[at + 3]!)
else await bench()
