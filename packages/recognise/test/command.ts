// node packages/recognise/test/command.ts COUNT SEED…: reads made invoices in every text layout and medium and prints
// misread values.
// Omits pictures: they take about a second each, and the shared scoring tool measures them.
import { recognise } from '../src/recognise.ts'
import { compare } from './compare.ts'
import { madeFiles } from './made-files.ts'

const [count = '100', ...seeds] = process.argv.slice(2)
const tally = new Map<string, { files: number; right: number; total: number; silent: number }>()
for (const seed of seeds.length > 0 ? seeds : ['1']) {
  for await (const { kind, name, bytes, truth } of madeFiles({ seed, count: Number(count) })) {
    const answer = await recognise({ name, bytes })
    const { right, total, faults } = compare(answer.ok ? answer.invoices[0] : undefined, truth)
    const sum = tally.get(kind) ?? { files: 0, right: 0, total: 0, silent: 0 }
    tally.set(kind, {
      files: sum.files + 1,
      right: sum.right + right,
      total: sum.total + total,
      silent: sum.silent + faults.filter((f) => f.silent).length,
    })
    for (const f of faults) console.log(`${f.silent ? '! ' : '  '}${seed} ${kind} ${name} ${f.field}: want ${f.want} have ${f.have}`)
    if (!answer.ok) console.log(`  ${seed} ${kind} ${name} refused: ${answer.reason} ${answer.detail}`)
    else if (answer.invoices.length > 1) console.log(`! ${seed} ${kind} ${name} ${answer.invoices.length} invoices`)
  }
}
const percent = (right: number, total: number): string => `${(Math.floor((right * 100_000) / Math.max(1, total)) / 1000).toFixed(3)} %`
for (const [kind, { files, right, total, silent }] of [...tally].sort())
  console.log(
    `${kind.padEnd(28)} ${String(files).padStart(5)} files  ${String(right).padStart(7)}/${total}  ${percent(right, total)}  silent ${silent}`,
  )
const all = [...tally.values()]
console.log(
  `all ${percent(
    all.reduce((s, t) => s + t.right, 0),
    all.reduce((s, t) => s + t.total, 0),
  )}, silent ${all.reduce((s, t) => s + t.silent, 0)}`,
)
