import { describe, expect, test } from 'vitest'
import { readXml } from './read-invoice-xml.ts'

const read = (xml: string) => {
  const result = readXml(Buffer.from(xml))
  return result.kind === 'invoice' ? result.evidence : undefined
}
const values = (xml: string, ...fields: readonly string[]) => {
  const known = read(xml)?.fields as Readonly<Record<string, { readonly value: string }>> | undefined
  return fields.map((f) => known?.[f]?.value)
}

describe('XML of invoicing software', () => {
  test('with pinyin initials and underscores is read with its lines', () => {
    const xml =
      '<RESPONSE><HEAD><FP_HM>26322000000123456789</FP_HM><KPRQ>20260304101112</KPRQ><XSF_MC>苏州观棋软件有限公司</XSF_MC><GMF_NSRSBH>91320594MA1X7K3Q2J</GMF_NSRSBH><HJJE>100</HJJE><HJSE>6</HJSE><JSHJ>106</JSHJ><FPLX>82</FPLX></HEAD><MX><ROW><XMMC>*软件*维护费</XMMC><XMSL>2</XMSL><XMDJ>50</XMDJ><XMJE>100.00</XMJE><SL>0.06</SL><SE>6.00</SE></ROW></MX></RESPONSE>'
    expect([
      values(xml, 'type', 'number', 'date', 'seller.name', 'buyer.taxId', 'amountExcludingTax', 'amountIncludingTax'),
      read(xml)?.lines?.map((l) => [l.name, l.quantity, l.unitPrice, l.amount, l.taxRate, l.taxAmount]),
    ]).toEqual([
      ['22', '26322000000123456789', '2026-03-04', '苏州观棋软件有限公司', '91320594MA1X7K3Q2J', '100.00', '106.00'],
      [['*软件*维护费', '2', '50', '100.00', '6%', '6.00']],
    ])
  })
  test('of the large issuers takes the quantity from SL where the rate has a name of its own', () => {
    const xml =
      '<fp><fphm>26322000000123456780</fphm><kprq>2026-03-04 10:11:12</kprq><jshj>113.00</jshj><fpmx><mx><xmmc>*纸制品*复印纸</xmmc><sl>5</sl><dj>20</dj><je>100.00</je><slv>0.13</slv><se>13.00</se></mx></fpmx></fp>'
    expect(read(xml)?.lines?.map((l) => [l.quantity, l.taxRate])).toEqual([['5', '13%']])
  })
  test('with Chinese names is read with its code where the number has eight digits', () => {
    const xml =
      '<发票><发票代码>032002600111</发票代码><发票号码>12345678</发票号码><开票日期>2026年03月04日</开票日期><合计金额>100.00</合计金额><合计税额>13.00</合计税额><价税合计>113.00</价税合计><明细><货物><项目名称>复印纸</项目名称><金额>100.00</金额><税率>13%</税率><税额>13.00</税额></货物></明细></发票>'
    expect([values(xml, 'type', 'code', 'number', 'date'), read(xml)?.lines?.length]).toEqual([
      ['30', '032002600111', '12345678', '2026-03-04'],
      1,
    ])
  })
  test('that names no invoice is none', () =>
    expect(read('<订单><订单号>26322000000123456789</订单号><金额>5.00</金额></订单>')).toBeUndefined())
})

describe('Files of invoicing software', () => {
  const invoice = (number: string, more = ''): string =>
    `<FP><FPHM>${number}</FPHM><KPRQ>2026/3/4 0:00:00</KPRQ><XFMC>苏州观棋软件有限公司</XFMC><JSHJ>106</JSHJ>${more}</FP>`
  const numbersOf = (xml: string) => {
    const result = readXml(Buffer.from(xml))
    return result.kind === 'invoice' ? [result.evidence, ...(result.others ?? [])].map((e) => e.fields.number?.value) : []
  }
  test('that pack several invoices give each of them', () =>
    expect(numbersOf(`<R>${invoice('26322000000123456789')}${invoice('26322000000123456790')}</R>`)).toEqual([
      '26322000000123456789',
      '26322000000123456790',
    ]))
  test('give the invoice alone when it names the one that it offsets', () =>
    expect(numbersOf(invoice('26322000000123456789', '<YFP><FPHM>25322000000123456789</FPHM><JSHJ>106</JSHJ></YFP>'))).toEqual([
      '26322000000123456789',
    ]))
  test('that ask about an invoice by its number and amount are none', () =>
    expect(numbersOf('<REQUEST><FPHM>26322000000123456789</FPHM><JSHJ>106</JSHJ></REQUEST>')).toEqual([]))
  test('with their values in attributes are read alike', () => {
    const xml =
      '<R><FP FPHM="26322000000123456789" KPRQ="2026-03-04" XFMC="苏州观棋软件有限公司" JSHJ="1.06E3"><ROW XMMC="*软件*维护费" XMSL="2" XMDJ="500" XMJE="1,000.00" SLV="6.00%"/></FP></R>'
    expect([values(xml, 'number', 'date', 'amountIncludingTax'), read(xml)?.lines?.map((l) => [l.quantity, l.amount, l.taxRate])]).toEqual([
      ['26322000000123456789', '2026-03-04', '1060.00'],
      [['2', '1000.00', '6%']],
    ])
  })
  test('that wrap the invoice into the text of an answer are read alike, each of several', () =>
    expect(
      numbersOf(
        `<R><a><![CDATA[${invoice('26322000000123456789')}]]></a><b>${invoice('26322000000123456790').replaceAll('<', '&lt;')}</b></R>`,
      ),
    ).toEqual(['26322000000123456789', '26322000000123456790']))
})

describe('EInvoice', () => {
  const invoice = (inner: string, header = '<EIid>26322000000123456789</EIid>'): string =>
    `<EInvoice><Header>${header}</Header><EInvoiceData>${inner}</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>26322000000123456789</InvoiceNumber><IssueTime>2026-03-04 16:05:42</IssueTime></TaxSupervisionInfo></EInvoice>`
  test('whose own id is another one takes the number of the supervision block', () =>
    expect(values(invoice('', '<EIid>a1b2c3</EIid>'), 'number', 'date')).toEqual(['26322000000123456789', '2026-03-04']))
  test('with lines one level deeper, a discount among them, keeps them in order', () => {
    const item = (amount: string): string =>
      `<ItemDetail><ItemName>*旅游服务*代订</ItemName><Amount>${amount}</Amount><TaxRate>0.060000</TaxRate><TaxAm>0.60</TaxAm></ItemDetail>`
    expect(
      read(invoice(`<IssuItemInformation>${item('10.00')}${item('-1.00')}</IssuItemInformation>`))?.lines?.map((l) => [
        l.amount,
        l.taxRate,
      ]),
    ).toEqual([
      ['10.00', '6%'],
      ['-1.00', '6%'],
    ])
  })
  test('with another number in the supervision block says so', () => {
    const xml = invoice('', '<EIid>26322000000123456700</EIid>')
    expect([values(xml, 'number'), read(xml)?.notes?.map((w) => w.field)]).toEqual([['26322000000123456700'], ['number']])
  })
  test('whose root is spelt otherwise is read alike', () =>
    expect(values(invoice('').replaceAll('EInvoice>', 'Einvoice>'), 'number')).toEqual(['26322000000123456789']))
  test('whose lines stand within one element of their own name has each of them once', () => {
    const item = (amount: string): string => `<IssuItemInformation><Amount>${amount}</Amount></IssuItemInformation>`
    const lines = read(invoice(`<IssuItemInformation>${item('10.00')}${item('2.00')}</IssuItemInformation>`))?.lines
    expect(lines?.map((l) => l.amount)).toEqual(['10.00', '2.00'])
  })
  test('of a writer that drops the hyphen still tells the total', () =>
    expect(
      values(
        invoice('<BasicInformation><TotalTaxIncludedAmount>-106.00</TotalTaxIncludedAmount></BasicInformation>'),
        'amountIncludingTax',
      ),
    ).toEqual(['-106.00']))
})

test('the data of an air itinerary tells fare and fuel as the amount, and keeps the funds beside', () => {
  const t = (name: string, text: string): string => `<atr:${name}>${text}</atr:${name}>`
  const xml = `<xbrl xmlns:atr="urn:atr">${t('ElectronicInvoiceAirTransportReceiptNumber', '26312000000123456789')}${t('IssueDate', '2026-03-04')}${t('NameOfSeller', '云枢航空股份有限公司')}${t('Fare', '500.00')}${t('FuelSurcharge', '50.00')}${t('VatRate', '0.09')}${t('VatTaxAmount', '49.50')}${t('CivilAviationDevelopmentFund', '50.00')}${t('OtherTaxes', '0.00')}${t('TotalAmount', '649.50')}</xbrl>`
  expect([
    values(xml, 'type', 'number', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax'),
    read(xml)?.extra?.['民航发展基金'],
    read(xml)?.lines?.map((l) => l.amount),
  ]).toEqual([['61', '26312000000123456789', '550.00', '49.50', '649.50'], '50.00', ['500.00', '50.00']])
})

test('lines of an invoice in XBRL are read whole within a tuple of their own name, whatever the version calls unit and specification', () => {
  const tuple = 'InformationOfTaxableGoodsOrServicesDetailItemsTuple'
  const item = (name: string, unit: string): string =>
    `<inv:${tuple}><inv:NameOfTaxableGoodsOrServices>${name}</inv:NameOfTaxableGoodsOrServices><inv:${unit}>台</inv:${unit}><inv:SpecificationAndModel>A4</inv:SpecificationAndModel><inv:UnitPriceOfGoodsOrServices>5</inv:UnitPriceOfGoodsOrServices></inv:${tuple}>`
  const xml = `<xbrl xmlns:inv="urn:inv"><inv:NumberOfInvoice>12345678</inv:NumberOfInvoice><inv:${tuple}>${item('甲', 'UnitOfMeasurement')}${item('乙', 'UnitOfGoodsOrServices')}</inv:${tuple}></xbrl>`
  expect(read(xml)?.lines?.map((l) => [l.name, l.unit, l.spec, l.unitPrice])).toEqual([
    ['甲', '台', 'A4', '5'],
    ['乙', '台', 'A4', '5'],
  ])
})
test('the older data file is read though its root is spelt otherwise', () =>
  expect(values('<EINVOICE><InvoiceCode>032002600111</InvoiceCode><InvoiceNo>12345678</InvoiceNo></EINVOICE>', 'number')).toEqual([
    '12345678',
  ]))
