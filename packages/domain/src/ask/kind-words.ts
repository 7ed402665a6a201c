// Types of invoices in words. Broad words stand for several types.
import { kinds } from '../invoice/kinds.ts'
import type { AskFilter } from './shapes.ts'

const special = [10, 11, 12, 13]
const normal = [20, 22, 23, 30, 60]
const digital = [12, 13, 22, 23, 51, 61]
const electronic = [11, 12, 22, 30, 31, 51, 61]
const paper = [10, 13, 20, 23, 60, 70, 100]
export const vatKinds = kinds.filter(({ vat }) => vat).map(({ code }) => code)
/** Chinese and English words of each set of types; the longest match counts. */
export const kindWords: readonly (readonly [source: string, types: readonly number[]])[] = [
  ['(?:增值税)?专用?(?:发)?票|(?:vat )?special(?: vat)?|vat specials', special],
  ['(?:增值税)?普通?(?:发)?票|(?:vat )?(?:normal|ordinary|general|plain)(?: vat)?', normal],
  ['数电(?:发)?票?|全电(?:发)?票?|全面数字化的?电子发票|(?:fully )?digital', digital],
  ['电子(?:发)?票?|electronic|e-?(?:invoices?|fapiao)', electronic],
  ['纸质?(?:发)?票|纸质|paper', paper],
  ['数电专用?(?:发)?票|全电专票|digital special(?: vat)?', [12]],
  ['数电普通?(?:发)?票|全电普票|digital (?:normal|ordinary|general)(?: vat)?', [22]],
  ['电子专用?(?:发)?票|e-?special|electronic special(?: vat)?', [11, 12]],
  ['电子普通?(?:发)?票|e-?normal|electronic (?:normal|ordinary|general)(?: vat)?', [22, 30]],
  ['纸质?专用?(?:发)?票|纸质的?专票|paper special', [10, 13]],
  ['纸质?普通?(?:发)?票|纸质的?普票|paper (?:normal|ordinary|general)', [20, 23, 60]],
  ['数电纸专(?:票)?|digital paper special|paper-digital special', [13]],
  ['数电纸普(?:票)?|digital paper normal|paper-digital normal', [23]],
  ['区块链(?:发)?票?|区块链电子发票|blockchain', [31]],
  ['货运(?:专票|发票|票)|freight (?=invoice|vat)', [40]],
  ['机动车(?:销售)?(?:统一)?(?:发)?票|(?:motor )?vehicle(?= invoice| sales)', [50]],
  ['二手车(?:销售)?(?:统一)?(?:发)?票|used[- ]car', [53]],
  ['铁路电子客票|铁路客票|电子铁路客票|digital rail(?:way)?(?: tickets?)?', [51]],
  ['铁路(?:车)?票|铁路|rail(?:way)?(?: tickets?)?', [51, 80, 110]],
  ['火车票|train(?: tickets?)?', [51, 80, 110]],
  ['高铁票|高铁|high-?speed(?: rail(?:way)?| train)?(?: tickets?)?', [51, 110]],
  ['卷式?(?:发)?票|roll(?= invoice)', [60]],
  [
    '(?:航空)?(?:电子客票)?行程单|机票|飞机票|air(?:line|fare)?(?: tickets?| itinerar(?:y|ies))|plane(?: tickets?)?|flights?(?: tickets?)?|itinerar(?:y|ies)',
    [61, 90],
  ],
  ['数电航空行程单|电子行程单|digital air itinerar(?:y|ies)', [61]],
  ['定额(?:发)?票|fixed[- ]amount', [70]],
  ['机打(?:发)?票|通用机打发票|machine[- ]printed', [100]],
  ['出租车?(?:车)?(?:发)?票|出租车|的士票?|打车票|taxis?(?: receipts?| fares?)?', [120]],
  ['地铁票?|subway(?: tickets?)?|metro(?: tickets?)?', [130]],
  ['购物小票|小票|till receipts?|shop receipts?', [140]],
  ['(?:客运)?汽车票|大巴票|客车票|bus(?:es)?(?: tickets?)?|coach(?: tickets?)?', [150]],
  ['轮?船票|ship(?: tickets?)?|ferry(?: tickets?)?|boat tickets?', [160]],
  ['过路费?(?:发)?票?|过桥费?(?:发)?票?|过路过桥费?|tolls?', [170]],
  ['海关缴款书|海关(?:专用)?缴款书|海关票|customs(?: payments?| duty payments?)?', [180]],
  ['财政票据?|行政事业票据|fiscal(?: receipts?)?', [190]],
  ['其他(?:发)?票|其他类型|other types?', [199]],
  ['增值税(?:发)?票|vat(?= invoices?)', vatKinds],
]
export const allKinds = kinds.map(({ code }) => code)
export const kindFilter = (types: readonly number[]): AskFilter => ({ type: [...types] })
