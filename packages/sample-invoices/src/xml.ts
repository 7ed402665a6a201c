// 数电票 XML (EInvoice 0.32): the original of a digital invoice as the tax platform issues it.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { branch, leaf, xmlFile, type Xml } from './markup.ts'
import { decimalRate, isDigital, isUntaxed, type Business, type SampleInvoice, type SampleLine } from './sample-invoice.ts'

const label = (name: string, code: string, text: string): Xml => branch(name, [leaf('LabelCode', code), leaf('LabelName', text)])
/** Codes of 特定要素. */
const elementCodes: Readonly<Record<Business, string>> = {
  成品油: '01',
  建筑服务: '03',
  货物运输服务: '04',
  不动产销售: '05',
  不动产经营租赁服务: '06',
  代收车船税: '07',
  通行费: '08',
  旅客运输服务: '09',
  医疗服务: '11',
  自产农产品销售: '12',
  拖拉机和联合收割机: '13',
  机动车: '14',
  农产品收购: '16',
  光伏收购: '17',
  卷烟: '18',
  稀土: '02',
  报废产品收购: '34',
}
const header = (i: SampleInvoice): Xml =>
  branch('Header', [
    leaf('EIid', i.number),
    leaf('EInvoiceTag', `SWEI${i.region.coded}`),
    leaf('Version', '0.32'),
    branch('InherentLabel', [
      label('InIssuType', i.red ? 'N' : 'Y', '是否蓝字发票标志'),
      label('EInvoiceType', '01', '电子发票'),
      label('GeneralOrSpecialVAT', i.type === 12 ? '01' : '02', i.type === 12 ? '增值税专用发票' : '普通发票'),
      label('TaxpayerType', i.smallScale ? '2' : '1', i.smallScale ? '小规模纳税人' : '一般纳税人'),
    ]),
    branch('UndefinedLabel', [
      branch('Label', [leaf('LabelType', '发票开具方式标签'), leaf('LabelCode', '1'), leaf('LabelName', '网页开票')]),
      ...(i.business
        ? [branch('Label', [leaf('LabelType', '特定要素'), leaf('LabelCode', elementCodes[i.business]), leaf('LabelName', i.business)])]
        : []),
    ]),
  ])
const party = (side: 'Seller' | 'Buyer', p: SampleInvoice['seller'], extra: readonly Xml[] = []): Xml =>
  branch(`${side}Information`, [
    leaf(`${side}IdNum`, p.taxId),
    leaf(`${side}Name`, p.name),
    leaf(`${side}Addr`, p.address),
    leaf(`${side}TelNum`, p.phone),
    leaf(`${side}BankName`, p.bank),
    leaf(`${side}BankAccNum`, p.account),
    ...extra,
  ])
const item = (line: SampleLine): Xml =>
  branch('IssuItemInformation', [
    leaf('ItemName', line.name),
    leaf('SpecMod', line.spec),
    leaf('MeaUnits', line.unit),
    leaf('Quantity', line.quantity),
    leaf('UnPrice', line.unitPrice),
    leaf('Amount', fromFen(line.amount)),
    leaf('TaxRate', isUntaxed(line) ? line.taxRate : decimalRate(line.taxRate)),
    leaf('ComTaxAm', fromFen(line.tax)),
    leaf('TotaltaxIncludedAmount', fromFen(line.amount + line.tax)),
    leaf('TaxClassificationCode', line.classification),
  ])
const specific = (i: SampleInvoice): Xml =>
  branch('SpecificInformation', [
    ...(i.toll
      ? [
          branch('Toll', [
            leaf('PlateNumber', i.toll.plate),
            leaf('VehicleType', i.toll.vehicleType),
            leaf('StartDatesOfPassage', i.toll.from),
            leaf('EndDatesOfPassage', i.toll.to),
          ]),
        ]
      : []),
    ...(i.building
      ? [
          branch('ConstructionService', [
            leaf('PlaceOfConstructionService', i.building.place),
            leaf('NameOfConstructionProject', i.building.project),
          ]),
        ]
      : []),
    ...(i.trips ?? []).map((t) =>
      branch('PassengerTransport', [
        leaf('Traveler', t.traveller),
        leaf('TravelDate', t.date),
        leaf('PlaceOfDeparture', t.from),
        leaf('PlaceOfDestination', t.to),
        leaf('TypesOfVehicles', t.vehicle),
        leaf('Class', t.seat),
      ]),
    ),
  ])

/**
 * The XML original of a 数电票 (12 or 22). Its signature is a placeholder in the platform's form: nothing can verify it.
 * Other types have no such original and throw.
 */
export const writeXml = (i: SampleInvoice): Buffer => {
  if (!isDigital(i) || (i.type !== 12 && i.type !== 22)) throw new RangeError(`no EInvoice XML for type ${i.type}`)
  const signed = `${i.date} ${i.time}`
  return xmlFile(
    branch('EInvoice', [
      header(i),
      branch('EInvoiceData', [
        party('Seller', i.seller),
        party('Buyer', i.buyer),
        branch('BasicInformation', [
          leaf('TotalAmWithoutTax', fromFen(i.amount)),
          leaf('TotalTaxAm', fromFen(i.tax)),
          leaf('TotalTax-includedAmount', fromFen(i.total)),
          leaf('TotalTax-includedAmountInChinese', i.words),
          leaf('Drawer', i.drawer),
          leaf('RequestTime', signed),
        ]),
        ...i.lines.map(item),
        specific(i),
        branch('AdditionalInformation', i.remark.length > 0 ? [leaf('Remark', i.remark.join('\n'))] : []),
      ]),
      branch('SellerAuthentication', [leaf('AuthenticationMethods', '01')]),
      branch('TaxSupervisionInfo', [
        leaf('InvoiceNumber', i.number),
        leaf('IssueTime', i.date),
        leaf('TaxBureauCode', `1${i.region.coded}000000`),
        leaf('TaxBureauName', `国家税务总局${i.region.bureau}税务局`),
      ]),
      branch('TaxBureauSignature', [
        leaf('Reference', '', {
          URI: '/Einvoice/Header|/Einvoice/EinvoiceData|/Einvoice/SellerAuthentication|/Einvoice/TaxSupervisionInfo|/Einvoice/TaxBureauSignature/SignatureTime',
        }),
        leaf('SignatureAlgorithm', '1.2.156.10197.1.501'),
        leaf('SignatureFormat', 'DETACH'),
        leaf('SignatureTime', signed),
        leaf('SignatureValue', `${'0'.repeat(128)}&${Buffer.from(signed).toString('base64')}`),
        leaf('KeyInfo', ''),
      ]),
    ]),
  )
}
