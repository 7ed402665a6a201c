import { expect, test } from 'vitest'
import { mendTogether, mendWord } from './mend-words.ts'

test.each([
  ['统一让会信用代码/税人识别号：91320594MA1X7K3Q2J', '统一社会信用代码/纳税人识别号:91320594MA1X7K3Q2J'],
  ['纳税入识别号：91320594MA1X7K3Q2J', '纳税人识别号:91320594MA1X7K3Q2J'],
  ['价税会计（大写）', '价税合计(大写)'],
  ['开票日其：2026年03月05日', '开票日期:2026年03月05日'],
  ['天津增值电子普通发票', '天津增值税电子普通发票'],
  ['发票号吗：53752801', '发票号码:53752801'],
])('a label with a few wrong signs is the label that it resembles: %s', (read, meant) => expect(mendWord(read)).toBe(meant))

test.each([
  ['发票x码：53752801', '发票x码:53752801'],
  ['发票伐码：044001911211', '发票代码:044001911211'],
  ['发票伐码：53752801', '发票号码:53752801'],
])('a label that could be code or number is told by its figures: %s', (read, meant) => expect(mendWord(read)).toBe(meant))

test.each([
  '销方开户行：江苏银行',
  '苏州砚田精密制造有限公司',
  '名创贸易有限公司',
  '收款人：孔砚秋',
  '订单号：53752801',
  '*办公用品*发票打印纸',
  '开户行及账号：砚田园区银行6222020000000000',
])('what is no label stays as it is: %s', (text) => expect(mendWord(text)).toBe(text.replaceAll('：', ':')))

test.each([
  ['Y1,234.50', '¥1,234.50'],
  ['羊88.00', '¥88.00'],
  ['1234，50', '1234.50'],
  ['12,345', '12,345'],
  ['（小写）Y88.00', '(小写)¥88.00'],
])('signs of money that look alike are mended: %s', (read, meant) => expect(mendWord(read)).toBe(meant))

test.each([
  ['纳税人识别号：91320594MA1X7K3Q2]', '纳税人识别号:91320594MA1X7K3Q2J'],
  ['9132059|MA1X7K3Q2J', '91320591MA1X7K3Q2J'],
])('a bracket or a stroke within a tax id is the letter or figure that it resembles: %s', (read, meant) =>
  expect(mendWord(read)).toBe(meant),
)

test.each([
  ['参万肆仟染佰壹拾园整', '叁万肆仟柒佰壹拾圆整'],
  ['价税合计（大写）：贡佰元整', '价税合计(大写):贰佰元整'],
  ['任城区园林公司', '任城区园林公司'],
])('a sum in words is made of the signs of sums: %s', (read, meant) => expect(mendWord(read)).toBe(meant))

const at = (text: string, x: number, y = 0): { text: string; x: number; y: number; height: number } => ({ text, x, y, height: 20 })
const texts = (words: readonly { text: string }[]): readonly string[] => words.map((w) => w.text)

test('beside two heads that are sure, a word with one right sign is the head that is missing there', () => {
  expect(texts(mendTogether([at('规格型号', 100), at('华位', 200), at('数量', 300), at('全额', 400), at('税额', 500)]))).toEqual([
    '规格型号',
    '单位',
    '数量',
    '金额',
    '税额',
  ])
})
test('away from a row of heads, two signs are left alone', () => {
  expect(texts(mendTogether([at('规格型号', 100), at('数量', 300), at('全额', 400, 90)]))).toEqual(['规格型号', '数量', '全额'])
})
test('beside one label of a name, a name that begins with 名 has lost the rest of its label', () => {
  expect(texts(mendTogether([at('名称:苏州砚田精密制造有限公司', 0), at('名上海岸芷广告有限公司', 500)]))).toEqual([
    '名称:苏州砚田精密制造有限公司',
    '名称:上海岸芷广告有限公司',
  ])
})
test('beside two labels of names, a name that begins with 名 is whole', () => {
  expect(texts(mendTogether([at('名称:', 0), at('名帆广告有限公司', 80), at('名称:上海岸芷广告有限公司', 500)]))[1]).toBe(
    '名帆广告有限公司',
  )
})
test('what follows a lone 名 is its other sign and the name', () => {
  expect(texts(mendTogether([at('名', 0), at(':苏州砚田精密制造有限公司', 80), at('密', 400)]))[1]).toBe('称:苏州砚田精密制造有限公司')
})

test.each([
  [
    ['合', 'it', '¥73.74'],
    ['合', '计', '¥73.74'],
  ],
  [
    ['台', '计', '¥73.74'],
    ['合', '计', '¥73.74'],
  ],
  [
    ['合', '¥73.74', '¥2.21'],
    ['合计', '¥73.74', '¥2.21'],
  ],
  [
    ['合', 'it', '1'],
    ['合', 'it', '1'],
  ],
])('before the sums %j is %j', (read, meant) => {
  expect(texts(mendTogether(read.map((text, i) => at(text, i * 100))))).toEqual(meant)
})
