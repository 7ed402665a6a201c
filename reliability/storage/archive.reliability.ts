// One bit turned anywhere in an archive package is found: in a file, in the manifest, in the container between them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFileWriter } from '../../apps/server/src/adapters/sheets/file-writer.ts'
import type { ArchiveEntry } from '../../apps/server/src/ports/file-writer.ts'
import { checkPackage } from '../../apps/server/src/modules/output/archive/check-archive.mjs'
import { newManifest, sha256, type Listed } from '../../apps/server/src/modules/output/archive/manifest.ts'
import { long, report } from '../support/settings.ts'

/** A small package as the app writes it: same manifest, same writer. */
const makePackage = async (voucherNumber: string): Promise<Buffer> => {
  const manifest = newManifest({ company: { name: '样例公司', taxId: null }, madeAt: '2026-11-21T02:00:00.000Z', madeBy: '张三' })
  const entries: ArchiveEntry[] = []
  const add = (role: Listed['role'], name: string, text: string): Listed => {
    const bytes = Buffer.from(text)
    entries.push({ name, bytes, deflate: false })
    return { path: name, role, size: bytes.length, sha256: sha256(bytes) }
  }
  for (const number of ['26330000000000000001', '26330000000000000002'])
    manifest.add({ number, voucherNumber }, [
      add('original', `原件/${number}.xml`, `<发票>${number}</发票>`),
      add('receipt', `查验凭据/${number}.json`, '{}'),
    ])
  const closed = manifest.close([add('index', 'index.csv', '序号\r\n'), add('tool', 'check-archive.mjs', '// a tool')])
  for (const [name, text] of [
    ['manifest.json', closed.text],
    ['manifest.sha256', `${sha256(closed.text)}  manifest.json\n`],
  ] as const)
    entries.push({ name, bytes: Buffer.from(text), deflate: false })
  const made = await makeFileWriter().archive(
    (async function* () {
      yield* entries
    })(),
    { megabytes: 1, signal: new AbortController().signal },
  )
  const bytes = readFileSync(made.path)
  await made.discard()
  return bytes
}

describe('An archive package', async () => {
  const whole = await makePackage('记-7')
  it('is whole as it was made', () => expect(checkPackage(whole).wrong).toEqual([]))
  it('with one bit turned is found changed, whichever it is', () => {
    // Every bit in the long form, else one in eleven.
    const bits = Array.from({ length: whole.length * 8 }, (_, bit) => bit).filter((bit) => long || bit % 11 === 0)
    const unseen = bits.filter((bit) => {
      const turned = Buffer.from(whole)
      turned[bit >> 3]! ^= 1 << (bit & 7)
      try {
        return checkPackage(turned).wrong.length === 0
      } catch {
        return false
      }
    })
    report({
      table: 'archives',
      what: `one bit turned in a package of ${whole.length} bytes`,
      times: bits.length,
      outcome: `${unseen.length} not found`,
    })
    expect(unseen).toEqual([])
  })
  it('with a byte taken out, put in or appended anywhere is found changed', () => {
    const places = Array.from({ length: whole.length + 1 }, (_, at) => at).filter((at) => long || at % 7 === 0 || at > whole.length - 30)
    const changed = places
      .flatMap((at) => [
        Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1)]),
        Buffer.concat([whole.subarray(0, at), Buffer.from([0]), whole.subarray(at)]),
      ])
      .filter((bytes) => !bytes.equals(whole))
    const unseen = changed.filter((bytes) => {
      try {
        return checkPackage(bytes).wrong.length === 0
      } catch {
        return false
      }
    })
    report({ table: 'archives', what: 'a byte taken out or put in', times: changed.length, outcome: `${unseen.length} not found` })
    expect(unseen.length).toBe(0)
  })
  it('of which all was made anew to fit is found by the seal that was kept outside', async () => {
    const forged = await makePackage('记-8')
    const seal = /"seal": "(\w{64})"/.exec(whole.toString('utf8'))![1]!
    expect([checkPackage(whole, seal).wrong, checkPackage(forged).wrong, checkPackage(forged, seal).wrong.length]).toEqual([[], [], 1])
  })
  it('is a ZIP that other programs open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'piaotai-archive-'))
    writeFileSync(join(folder, 'package.zip'), whole)
    const listed = execFileSync(
      'python3',
      ['-c', 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))', join(folder, 'package.zip')],
      { encoding: 'utf8' },
    )
    rmSync(folder, { recursive: true })
    expect(listed.trim()).toBe('None 8')
  })
})
