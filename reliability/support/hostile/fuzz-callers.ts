// The callers of the fuzzing run: seven kinds on one app, created again when their requests end their sessions or their
// company.
import { randomUUID } from 'node:crypto'
import type { Random } from '@piaotai/sample-invoices/random.ts'
import { apiClient, fieldsOf, signIn, type Api } from '../../../scripts/lib/api-client.ts'
import { password, startTestApp } from '../../../apps/server/testing/worlds/app.ts'
import type { Attack } from '../attack-input.ts'
import { companyTables } from '../fill-tables.ts'
import type { FormOf } from './fuzz-requests.ts'
import { makeSide, type Side } from '../two-companies.ts'

export interface Callers {
  readonly url: string
  /** Repairs the effects of the last requests; resets rate limits, so that the code behind them is reached. */
  readonly renew: () => Promise<void>
  /** A valid input with ids of the first company. */
  readonly input: (attack: Attack) => Readonly<Record<string, unknown>>
  /** A token of one of the kinds: mostly the super admin, whose requests get furthest. Undefined: no token. */
  readonly token: (random: Random) => string | undefined
  readonly form: (random: Random) => Promise<FormOf>
  readonly close: () => Promise<void>
}
const garbage = ['x', 'A'.repeat(43), 'A'.repeat(5000), '../../x', "' or 1=1 --", '', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'] as const

export const makeCallers = async (): Promise<Callers> => {
  const open = await startTestApp()
  const tables = (await companyTables(open.asOwner)).filter((table) => table !== 'session')
  let side: Side
  let api: Api
  let importId = ''
  let member = ''
  let visitor = ''
  let other = ''
  let links: Readonly<Record<string, string>> = {}
  const status = (token: string, path: string): Promise<number> =>
    fetch(open.url + path, { headers: { authorization: `Bearer ${token}` } }).then((response) => response.status)
  const alive = async (token: string): Promise<boolean> => token !== '' && (await status(token, '/user-center/user/info')) === 200
  const keepsCompany = async (token: string): Promise<boolean> => (await status(token, '/user-center/team/home')) === 200
  const tokenOf = (email: string): Promise<string> =>
    signIn(open.url, email, password).then(
      (person) => person.token,
      () => '',
    )

  const makeCompany = async (): Promise<void> => {
    side = await makeSide(open, tables, '宁波拾光文具有限公司')
    api = apiClient(open.url, side.token)
    member = ''
    const { body } = await api.invoice.importFiles({
      area: 'company',
      mode: 'einvoice',
      files: [{ url: side.idOf('upload'), name: 'an invoice.pdf' }],
    })
    importId = body.data.files[0]!.id
  }
  /** Links to a file are valid for five minutes, as long as the session lasts. */
  const readLinks = async (): Promise<void> => {
    const { downloadUrl, pictureUrl } = (await api.invoice.readImportOriginal({ id: importId, area: 'company' })).body.data
    links = { 'upload.readFile': downloadUrl.split('/').at(-1)!, 'upload.readPicture': pictureUrl.split('/').at(-1)! }
  }
  const renew = async (): Promise<void> => {
    await open.asOwner('delete from attempt')
    if (side === undefined) await makeCompany()
    if (!(await keepsCompany(side.token()))) {
      await side.again().catch(() => undefined)
      if (!(await keepsCompany(side.token()))) await makeCompany()
    }
    await readLinks()
    if (!(await alive(member))) member = await tokenOf(side.memberEmail)
    if (!(await alive(other))) other = (await open.person('绍兴远帆纺织品有限公司')).token
    if (await alive(visitor)) return
    const email = `${randomUUID()}@example.test`
    await open.app.createUser({ name: '陆清和', email, tel: null, password })
    visitor = await tokenOf(email)
  }
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600, 0x20)])
  return {
    url: open.url,
    renew,
    close: open.close,
    input: (attack) => {
      const input = attack.input((place) => side.idOf(place.kind))
      const link = links[`${attack.call.center}.${attack.call.name}`]
      return link === undefined ? input : { ...input, link }
    },
    token: (random) =>
      random.weighted<() => string | undefined>([
        [() => side.token(), 55],
        [() => member, 12],
        [() => visitor, 8],
        [() => other, 8],
        [() => undefined, 9],
        [() => random.pick(garbage), 8],
      ])(),
    form: async (random) => {
      const file = { name: '发票 a.pdf', bytes: pdf }
      if (random.chance(0.7)) return { fields: [], file }
      const [item] = (await api.upload.certifyUploads({ fileList: [{ file: file.name, length: pdf.length }] })).body.data ?? []
      return { fields: item ? fieldsOf(item) : [], file }
    },
  }
}
