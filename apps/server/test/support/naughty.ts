/** Texts that break writers and readers of files: formulas, markup, escapes, what is invisible, what is nearly a number. */
export const naughty: readonly string[] = [
  '=1+1', '=HYPERLINK("http://example.test","点我")', '+86 13800000000', '-2+3', '@SUM(A1:A9)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x', "'=1", '=cmd|\'/c calc\'!A0', '|x', ';x', '%1',
  '00012345', '24952000000010910141', '1E10', '0x1F', '1/2', '2026-11-21', 'TRUE', 'NULL', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1,234.56', '0.1', '６６６',
  '<b>粗</b>', '<script>alert(1)</script>', '&amp;', '&#61;1', '"引号"', "it's", '<![CDATA[x]]>', ']]>', '<!--', '<?xml?>', '_x0041_', '_x000D_', '_x005F_x0041_', '_x', 'a_x00', '\\u0041', '\\n', '%00', '%s%n', '${7*7}', '{{7*7}}', '../../etc/passwd', 'C:\\x', 'CON', 'a/b\\c:d*e?f"g<h>i|j',
  '两行\n文字', '两行\r\n文字', '单\r回', '尾空 ', ' 首空', '　全角空　', '\u00a0不断行', 'tab\t里', '\u0007响', '\u001b[31m红', '\u007f', '\u0085', '\u2028行', '\u2029段', '\ufeff头', '\u200b零宽\u200d', '\u202e倒写', 'e\u0301', 'e\u0301'.repeat(200), '𠮷野家', '😀👨‍👩‍👧‍👦', '\ufffe', '\uffff', '\ufffd', 'ﷺ', 'ß', 'İ', 'ı', '龘'.repeat(60), 'a'.repeat(300), '微信用户', 'WeChat user',
  '__proto__', 'constructor', 'toString', "'; drop table invoice; --", '" or 1=1', '（全角）', '・', '¥1', '€', '​', ' ', '﷽',
]
