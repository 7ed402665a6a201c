// What comes from outside is shown to the scanner before it is kept: by upload, by mail and in an archive.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infectedText, startClamd, type TestClamd } from '#testing/servers/clamd.ts'
import { pdf, startTestApp, type TestApp } from '#testing/worlds/app.ts'
import { data, makeCompany, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'

const infected = Buffer.concat([pdf(), Buffer.from(infectedText)])

describe('With a scanner', () => {
  let clamd: TestClamd
  let open: TestApp
  let of: TestCompany
  beforeAll(async () => {
    clamd = await startClamd()
    open = await startTestApp({ CLAMAV_ADDRESS: clamd.address })
    of = await makeCompany(open)
  })
  afterAll(async () => {
    await open.close()
    await clamd.close()
  })
  const bring = async (name: string, bytes: Buffer) => {
    const url = await uploadFile(of.owner, name, bytes)
    return of.owner.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ name, url }] })
  }
  const kept = async () => Number((await open.asOwner('select count(*) as n from stored_file'))[0]!['n'])

  it('a clean upload is taken, and an infected one refused by its name and what was found', async () => {
    data(await bring('好.pdf', pdf(2100)))
    const before = await kept()
    const answer = await bring('坏.pdf', infected)
    expect([verdict(answer), answer.body.message, (await kept()) - before]).toEqual([
      'file.infected',
      '“坏.pdf” 被查出恶意代码（Test.Signature.UNOFFICIAL），没有收下。请删除它，并检查来源',
      0,
    ])
  })
  it('nothing is taken while it is away, and the same upload is once it is back', async () => {
    const url = await uploadFile(of.owner, '等.pdf', pdf(2200))
    const take = () => of.owner.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ name: '等.pdf', url }] })
    clamd.set('hangsUp')
    const away = verdict(await take())
    clamd.set('well')
    expect([away, verdict(await take())]).toEqual(['file.scannerAway', 'ok'])
  })
  it('bytes that came without a form are seen too', async () => {
    await expect(open.app.storeBytes(of.id, '坏.pdf', infected)).rejects.toMatchObject({ type: 'file.infected' })
    expect((await open.app.storeBytes(of.id, '好.pdf', pdf(2300))).size).toBe(2300)
  })
})
