// 备注: sellers' remarks, and the tax platform's additions.
import { digitalNumber, invoiceCode } from './make-numbers.ts'
import type { Random } from './random.ts'
import type { SampleInvoice } from './sample-invoice.ts'

type Remarked = Pick<SampleInvoice, 'type' | 'red' | 'buyer' | 'seller' | 'region' | 'date' | 'business' | 'building' | 'code' | 'toll'>
export const remarkOf = (random: Random, invoice: Remarked): readonly string[] => {
  if ([50, 51, 61].includes(invoice.type)) return []
  if (invoice.red) return redRemark(random, invoice)
  if (invoice.toll) return random.chance(0.5) ? ['汇总开具'] : []
  const order = random.weighted([
    [[], 5],
    [[`订单号:${random.digits(12)}`], 3],
    [[`合同号：YT-${invoice.date.slice(0, 4)}-${random.digits(4)}`], 2],
  ])
  if (invoice.code) return order
  const parties =
    random.chance(0.45) && invoice.buyer.bank
      ? [
          `购方开户银行:${invoice.buyer.bank};    银行账号:${invoice.buyer.account};`,
          `销方开户银行:${invoice.seller.bank};    银行账号:${invoice.seller.account};`,
        ]
      : []
  return [...parties, ...order]
}
/** A red face names the blue one: the platform writes the sentence. */
const redRemark = (random: Random, invoice: Remarked): readonly string[] => {
  const year = invoice.date.slice(0, 4)
  if (!invoice.code)
    return [
      `被红冲蓝字数电发票号码：${digitalNumber(random, year, invoice.region)}    红字发票信息确认单编号：${invoice.region.digital}${random.digits(18)}`,
    ]
  const blue = invoiceCode(random, invoice.type, invoice.region, year, false)
  return invoice.type === 10 || invoice.type === 11
    ? [`开具红字增值税专用发票信息表编号${random.digits(16)}`]
    : [`对应正数发票代码:${blue}号码:${random.digits(8)}`]
}
