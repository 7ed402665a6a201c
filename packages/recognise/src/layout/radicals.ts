// Fonts have one glyph for a character and for the radical of the same shape, and some writers keep the radical's
// number: 汽⻋ for 汽车, 商⼾ for 商户.
// Unicode's normal form knows few of the supplement's radicals, and maps three of the others to their traditional form.
// Source: EquivalentUnifiedIdeograph.txt of the Unicode character database.

const pairs =
  '⺁厂⺄乙⺅亻⺆冂⺉刂⺊卜⺎兀⺒巳⺓幺⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺟母⺠民⺡氵⺢氺⺣灬⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺰纟⺲罒⺶羊⺷羊⺸羊⺻聿⺼月⺽臼⺾艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻎辶⻏邑⻐钅⻑長⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻳龟⼾户⾭青⿈黄'
const characters: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[i * 2]!, pairs[i * 2 + 1]!]),
)
/**
 * Characters that GBK had before Unicode did (its rows FE50 to FEA0), in the order of the private numbers that older
 * fonts and writers still use: 䶮 in names. Source: GB 18030-2022.
 */
const late = [
  ...'⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻',
]
const lateFrom = 0xe815
const lateSign = /[\ue815-\ue864]/g
const radical = /[\u2e80-\u2eff\u2f3e\u2fad\u2fc8]/g

/** Replaces GBK's private numbers by their characters. */
export const withLateSigns = (text: string): string => text.replace(lateSign, (sign) => late[sign.charCodeAt(0) - lateFrom] ?? sign)
/** Replaces radicals by their characters; the normal form handles the rest. */
export const withoutRadicals = (text: string): string => withLateSigns(text).replace(radical, (sign) => characters.get(sign) ?? sign)
