// Invented people, streets and banks.
import type { Random } from '../random.ts'

const families = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹喻柏窦章苏潘葛范彭鲁韦马方俞任袁柳']
const given = [
  '知远',
  '婉清',
  '佳宁',
  '牧野',
  '启明',
  '若棠',
  '砚秋',
  '思齐',
  '一鸣',
  '静姝',
  '子墨',
  '云舒',
  '海棠',
  '明轩',
  '晓雨',
  '宁',
  '岚',
  '彦',
  '诚',
  '颖',
  '博文',
  '雪',
  '立',
  '南星',
  '予安',
  '书瑶',
  '承志',
  '景行',
  '乐怡',
  '可',
]
const roads = [
  '砚池路',
  '星塘街',
  '青禾大道',
  '北塘路',
  '观澜街',
  '拾光路',
  '海雀路',
  '锦溪街',
  '雁回路',
  '沃野大道',
  '云枢街',
  '长汀路',
  '月坞路',
  '芦荻街',
]
const banks = ['砚田园区银行', '江左商业银行', '海雀银行', '北塘农村商业银行', '青禾银行', '云枢银行']

export const personName = (random: Random): string => random.pick(families) + random.pick(given)
export const streetOf = (random: Random): string =>
  `${random.pick(roads)}${random.int(1, 988)}号${random.chance(0.4) ? `${random.int(1, 22)}幢${random.int(1, 28)}0${random.int(1, 9)}室` : ''}`
export const bankOf = (random: Random, city: string): string =>
  `${random.pick(banks)}股份有限公司${city.slice(0, 2)}${random.pick(['湖东', '开发区', '新城', '滨江', '科技园'])}支行`
/** A resident id with its middle masked, as tickets print it. */
export const maskedId = (random: Random): string =>
  `${random.int(11, 65)}${random.digits(4)}${random.int(1966, 2003)}****${random.digits(4)}`
