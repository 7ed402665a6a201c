// Tencent's and Baidu's protocols against servers that replay recorded answers and check the requests.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preCheck, type Verifiable } from '@piaotai/domain/verification/verification.ts'
import { guardedFetch } from '../egress.ts'
import { baiduTaxPlatform } from './baidu.ts'
import { tencentTaxPlatform } from './tencent.ts'

interface Taken {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
const now = () => new Date('2026-11-21T02:00:00Z')
const fetch = guardedFetch({ loopback: true, waitMs: 1000 })
const play = async () => {
  const taken: Taken[] = []
  const answers: unknown[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        taken.push({
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        })
        const next = answers.shift()
        if (next === 'drop') {
          response.destroy()
          return
        }
        response.setHeader('content-type', 'application/json').end(typeof next === 'string' ? next : JSON.stringify(next))
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken,
    answers,
    close: () => server.close(),
  }
}
const digital: Verifiable = {
  type: 12,
  code: null,
  number: '26332000005100042017',
  date: '2026-11-10',
  amountExcludingTax: '100.00',
  amountIncludingTax: '106.00',
  checkCode: null,
  sellerTaxId: null,
}
const normal: Verifiable = { ...digital, type: 30, code: '033002600111', number: '58203117', checkCode: '64201837745120398812' }
const query = (v: Verifiable) => preCheck(v, now()).query!

describe('Tencent VatInvoiceVerifyNew', () => {
  let far: Awaited<ReturnType<typeof play>>
  beforeAll(async () => {
    far = await play()
  })
  afterAll(() => far.close())
  const platform = () => tencentTaxPlatform(fetch, { url: `${far.url}/`, secretId: 'AKIDofthetests', secretKey: 'keyofthetests' }, now)
  const verify = (v: Verifiable, answer: unknown) => {
    far.answers.push(answer)
    return platform().verify('request-0001', query(v))
  }
  const error = (Code: string) => ({ Response: { Error: { Code, Message: '说明' }, RequestId: 'r' } })
  const match = (change: object = {}) => ({
    Response: {
      Invoice: {
        Code: '',
        Number: digital.number,
        Date: '20261110',
        SellerName: '嘉兴和风包装有限公司',
        SellerTaxCode: '',
        BuyerName: '宁波拾光文具有限公司',
        Type: '08',
        IsAbandoned: 'N',
        AmountWithoutTax: '100.00',
        TaxAmount: '6.00',
        AmountWithTax: '106.00',
        ...change,
      },
      RequestId: 'r',
    },
  })

  it('is sent what the type needs, signed by TC3-HMAC-SHA256', async () => {
    await verify(digital, match())
    const { headers, body, method } = far.taken.at(-1)!
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:vatinvoiceverifynew\n\ncontent-type;host;x-tc-action\n${hash(body)}`
    const toSign = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n2026-11-21/ocr/tc3_request\n${hash(canonical)}`
    const signature = mac(mac(mac(mac('TC3keyofthetests', '2026-11-21'), 'ocr'), 'tc3_request'), toSign).toString('hex')
    expect([method, headers['x-tc-version'], headers['x-tc-timestamp'], JSON.parse(body)]).toEqual([
      'POST',
      '2018-11-19',
      '1795226400',
      { InvoiceNo: digital.number, InvoiceDate: '2026-11-10', InvoiceKind: '08', Amount: '106.00' },
    ])
    expect(headers.authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKIDofthetests/2026-11-21/ocr/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`,
    )
  })
  it('is sent code and the end of the check code of an older invoice', async () => {
    await verify(normal, match())
    expect(JSON.parse(far.taken.at(-1)!.body)).toEqual({
      InvoiceNo: '58203117',
      InvoiceDate: '2026-11-10',
      InvoiceKind: '10',
      InvoiceCode: '033002600111',
      CheckCode: '398812',
    })
  })
  it('tells a digital special invoice from an e-special one by its number', async () => {
    expect(await verify(digital, match())).toMatchObject({
      outcome: 'answered',
      status: 1,
      face: { type: 12, code: null, date: '2026-11-10' },
    })
  })
  it.each([
    ['Y', 9, null],
    ['H', 10, 'full'],
    ['HF', 10, 'full'],
    ['HP', 10, 'partial'],
  ] as const)('maps the mark %s', async (IsAbandoned, status, redKind) => {
    expect(await verify(digital, match({ IsAbandoned }))).toMatchObject({ status, redKind })
  })
  it.each([
    ['FailedOperation.InvoiceMismatch', 4],
    ['ResourceNotFound.NoInvoice', 3],
    ['FailedOperation.CountLimitError', 2],
    ['InvalidParameterValue.TicketCodeParameterValueLimit', 5],
    ['FailedOperation.UnKnowError', 6],
    ['RequestLimitExceeded', 6],
    ['AuthFailure.SignatureFailure', 6],
    ['FailedOperation.ArrearsError', 6],
    ['ResourcesSoldOut.ChargeStatusException', 6],
  ])('maps the error %s', async (code, status) => {
    expect(await verify(digital, error(code))).toMatchObject({ outcome: 'answered', status })
  })
  it.each([
    ['an unknown error', error('FailedOperation.Novelty')],
    ['an unknown type', match({ Type: '77' })],
    ['an unknown mark', match({ IsAbandoned: 'Z' })],
    ['another invoice', match({ Number: '26332000005100042018' })],
  ])('hands %s to people', async (_what, answer) => {
    expect(await verify(digital, answer)).toMatchObject({ outcome: 'unmapped' })
  })
  it.each([
    ['garbage', '{"Response":'],
    ['a page', '<html>'],
    ['nothing', {}],
    ['a broken connection', 'drop'],
  ])('does not know what came of a question answered with %s', async (_what, answer) => {
    expect(await verify(digital, answer)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('Baidu vat_invoice_verification', () => {
  let far: Awaited<ReturnType<typeof play>>
  beforeAll(async () => {
    far = await play()
  })
  afterAll(() => far.close())
  const open = () => baiduTaxPlatform(fetch, { url: far.url, apiKey: 'key', secretKey: 'secret' }, now)
  const grant = { access_token: '24.tests', expires_in: 2_592_000 }
  const verify = (v: Verifiable, answer: unknown) => {
    far.answers.push(grant, answer)
    return open().verify('request-0001', query(v))
  }
  const match = (change: object = {}) => ({
    VerifyResult: '0001',
    VerifyMessage: '查验成功发票一致',
    InvalidSign: 'N',
    InvoiceCode: '',
    InvoiceNum: digital.number,
    InvoiceDate: '20261110',
    InvoiceType: '电子发票(专用发票)',
    log_id: 1,
    words_result: {
      SellerName: '嘉兴和风包装有限公司',
      PurchaserName: '宁波拾光文具有限公司',
      TotalAmount: '100.00',
      TotalTax: '6.00',
      AmountInFiguers: '106.00',
    },
    ...change,
  })

  it('is sent a form with the token that key and secret gave', async () => {
    await verify(normal, match())
    const [granted, requested] = far.taken.slice(-2)
    expect([granted!.url, requested!.url, Object.fromEntries(new URLSearchParams(requested!.body))]).toEqual([
      '/oauth/2.0/token?grant_type=client_credentials&client_id=key&client_secret=secret',
      '/rest/2.0/ocr/v1/vat_invoice_verification?access_token=24.tests',
      {
        invoice_code: '033002600111',
        invoice_num: '58203117',
        invoice_date: '20261110',
        invoice_type: 'elec_normal_invoice',
        check_code: '398812',
        total_amount: '',
      },
    ])
  })
  it('is asked for one token for many questions', async () => {
    const platform = open()
    const before = far.taken.length
    far.answers.push(grant, match(), match())
    await platform.verify('request-0001', query(digital))
    await platform.verify('request-0002', query(digital))
    expect(far.taken.slice(before).filter(({ url }) => url.startsWith('/oauth/'))).toHaveLength(1)
  })
  it('fetches another token when one ended early', async () => {
    const platform = open()
    const before = far.taken.length
    far.answers.push(grant, { error_code: 111, error_msg: 'Access token expired' }, grant, match())
    expect([await platform.verify('request-0001', query(digital)), await platform.verify('request-0002', query(digital))]).toMatchObject([
      { status: 6 },
      { status: 1 },
    ])
    expect(far.taken.length - before).toBe(4)
  })
  it('tells a match with its face', async () => {
    expect(await verify(digital, match())).toMatchObject({
      outcome: 'answered',
      status: 1,
      face: { type: 12, sellerName: '嘉兴和风包装有限公司', amountIncludingTax: '106.00' },
    })
  })
  it.each([
    ['Y', 9, null],
    ['H', 10, 'full'],
    ['QH', 10, 'full'],
    ['BH', 10, 'partial'],
  ] as const)('maps the sign %s', async (InvalidSign, status, redKind) => {
    expect(await verify(digital, match({ InvalidSign }))).toMatchObject({ status, redKind })
  })
  it.each([
    ['0002', 2],
    ['0005', 5],
    ['0006', 4],
    ['0009', 3],
    ['1005', 5],
    ['1006', 6],
    ['1014', 7],
    ['1015', 8],
    ['1021', 6],
    ['9999', 6],
  ])('maps the result %s', async (VerifyResult, status) => {
    expect(await verify(digital, match({ VerifyResult }))).toMatchObject({ outcome: 'answered', status })
  })
  it.each([
    ['an unknown result', match({ VerifyResult: '4321' })],
    ['an unknown sign', match({ InvalidSign: 'Z' })],
    ['another invoice', match({ InvoiceNum: '26332000005100042018' })],
  ])('hands %s to people', async (_what, answer) => {
    expect(await verify(digital, answer)).toMatchObject({ outcome: 'unmapped' })
  })
  it.each([
    ['garbage', '{"Verify'],
    ['nothing', {}],
    ['a broken connection', 'drop'],
  ])('does not know what came of a question answered with %s', async (_what, answer) => {
    expect(await verify(digital, answer)).toMatchObject({ outcome: 'unknown' })
  })
  it('asks nothing without a token', async () => {
    far.answers.push({ error: 'invalid_client' })
    expect(await open().verify('request-0001', query(digital))).toMatchObject({ outcome: 'answered', status: 6, code: 'token' })
  })
})
