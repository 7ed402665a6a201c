// States, sources and flags in words, as sets of the list's own filters.
import {
  category,
  entrySource as source,
  mailDeliveryStatus as mail,
  pushStatus as push,
  usageStatus as use,
  verifyStatus as verify,
} from '../states.ts'
import type { AskFilter } from './shapes.ts'

const un = '(?:还|尚)?(?:未|没有?|没被?)(?:经过?)?(?:进行)?'
const did = '(?:已经?|已被)(?:完成)?'
const not = "(?:not (?:yet )?(?:been )?|un|never |isn't |aren't |haven't been |hasn't been )"
const problems = [
  verify.quotaExceeded,
  verify.notFound,
  verify.inconsistent,
  verify.badFormat,
  verify.failed,
  verify.cancelled,
  verify.redOffset,
]

export const stateWords: readonly (readonly [source: string, set: AskFilter])[] = [
  [
    `${un}查验|待查验|没验|未验|${not}verif(?:ied|y)|to be verified|awaiting verification|pending verification`,
    { verifyStatus: [verify.notVerified] },
  ],
  [
    `${did}查验(?:通过|一致)?|查验(?:一致|通过|成功|相符|无误)|验过|(?:successfully |already )?verified(?: ok)?|verification passed`,
    { verifyStatus: [verify.success] },
  ],
  [
    '查验(?:有)?(?:异常|问题|不通过|未通过|没通过)|verification (?:exceptions?|problems?|issues?)|failed to verify|with verification problems',
    { verifyStatus: problems },
  ],
  ['(?:信息|查验)?不一致|查验不一致|不相符|mismatch(?:ed|ing|es)?|inconsistent', { verifyStatus: [verify.inconsistent] }],
  ['查无此票|查不到(?:的票)?|not found', { verifyStatus: [verify.notFound] }],
  ['格式有误|格式错误|bad(?:ly)? format(?:ted)?', { verifyStatus: [verify.badFormat] }],
  ['查验失败|verification failed', { verifyStatus: [verify.failed] }],
  ['超过?五年|over five years(?: old)?|over 5 years(?: old)?', { verifyStatus: [verify.overFiveYears] }],
  ['超过?次数|查验超次|daily limit', { verifyStatus: [verify.quotaExceeded] }],
  ['无需查验|不用查验|不需要?查验|needs? no verification', { verifyStatus: [verify.notApplicable] }],
  [`(?:${did})?作废(?:了)?|废票|voided|void|cancelled|canceled`, { verifyStatus: [verify.cancelled] }],
  [
    `(?:${did}|被)?(?:红冲|冲红)(?:了)?|reversed|red[- ]?(?:offset|flushed|lettered)|credit(?:ed)? back`,
    { verifyStatus: [verify.redOffset] },
  ],
  [`抬头(?:${un})校验|抬头未校验|titles? (?:not |un)checked`, { titleStatus: [0] }],
  ['抬头(?:正确|没问题|无误|一致|对的)|(?:correct|right) titles?|titles? (?:is |are )?(?:correct|right|ok)', { titleStatus: [1] }],
  [
    '抬头(?:有)?(?:不符|错误|有误|不对|错了?|问题|不正确|不一致|异常)|(?:wrong|incorrect|bad) titles?|titles? (?:is |are )?(?:wrong|incorrect)|title (?:problems?|errors?|mismatch(?:es)?)',
    { titleStatus: [2, 3, 4] },
  ],
  ['税号(?:不符|错误|不对|有误|错了?)|wrong tax ids?|tax ids? (?:differs?|is wrong)', { titleStatus: [3] }],
  ['抬头不存在|title not found', { titleStatus: [4] }],
  [
    `${un}(?:付款|付|支付|付钱|付清)|待付款?|${not}paid|unpaid|outstanding|to be paid|awaiting payment|payable`,
    { useStatus: [use.unused, use.submitted] },
  ],
  [
    `${did}(?:付款|付|支付|付清)|(?:${did})?确认付款|付过款?|付清了?|paid|payment confirmed|(?<=are |is )settled`,
    { useStatus: [use.confirmed] },
  ],
  [`(?:${did})?提交付款|${did}提交|付款中|待确认(?:付款)?|submitted(?: for payment)?|payment submitted`, { useStatus: [use.submitted] }],
  [`${un}使用|没用过|未用|${not}used|unused`, { useStatus: [use.unused] }],
  [`${un}提交(?:付款)?|${not}submitted(?: for payment)?`, { useStatus: [use.unused] }],
  ['外部(?:系统)?已用|外部占用|used elsewhere|used externally', { useStatus: [use.external] }],
  [`${un}推送?|${un}推送|${not}pushed(?: to (?:the )?erp(?: system)?)?`, { pushStatus: [push.notPushed] }],
  ['待推送|推送中|waiting to be pushed|queued for push', { pushStatus: [push.waiting] }],
  [`${did}推送?|推送(?:成功|过)|推过|(?:already )?pushed(?: to (?:the )?erp(?: system)?)?`, { pushStatus: [push.sent, push.received] }],
  ['推送(?:失败|出错|不成功)|推失败|push failed|failed (?:to )?push(?:es)?|failed to be pushed', { pushStatus: [push.failed] }],
  ['(?:已?被)?拒收|已拒收|rejected(?: by the receiver)?', { pushStatus: [push.rejected] }],
  ['待接收|to be received', { pushStatus: [push.sent] }],
  ['已接收|received by (?:the )?erp', { pushStatus: [push.received] }],
  ['无需推送|不用推送|no push needed|needs? no push', { pushStatus: [push.noNeed] }],
  [`${did}发送|平台已交付|站内已交付|sent on the platform`, { sendStatus: [1] }],
  [`${un}发送|平台未交付|站内未交付|not sent`, { sendStatus: [0] }],
  [`邮件(?:${did})交付|已邮件交付|已用邮件交付|delivered by (?:e-?)?mail|mailed`, { mailDeliveryStatus: [mail.delivered] }],
  [`邮件(?:${un})交付|${un}邮件交付|not delivered by (?:e-?)?mail|${not}mailed`, { mailDeliveryStatus: [mail.undelivered] }],
  [`${un}交付|待交付|${not}delivered`, { mailDeliveryStatus: [mail.undelivered] }],
  ['无需交付|不用交付|no delivery needed|needs? no delivery', { mailDeliveryStatus: [mail.noNeed] }],
  [
    '手工录入|手动录入|手录|手工(?:填|输)的?|manual(?:ly entered| entr(?:y|ies))?|typed in|entered (?:by hand|manually)',
    { entrySource: [source.manual] },
  ],
  ['扫描(?:件|录入|进来|来)?|scan(?:ned|s)', { entrySource: [source.scan] }],
  [
    '(?:从|通过)?微信(?:导入|分享|来|录入|卡包)?(?:进来)?|(?:from |via |by )?wechat',
    { entrySource: [source.wechatImport, source.wechatShare] },
  ],
  [
    '(?:从|通过)?(?:公司)?邮箱(?:收到?|来|导入|归集|里|录入|进来)+(?:进来)?|邮件(?:收|来|同步|进来)+|(?:from |via |by )(?:the )?(?:e-?mails?|mailbox(?:es)?)',
    { entrySource: [source.personalMailbox, source.companyMailbox, source.mailSync] },
  ],
  ['(?:从|通过)?个人邮箱(?:收|来|的)?|(?:from )?(?:own|personal|private) mailbox', { entrySource: [source.personalMailbox] }],
  ['(?:从|通过)?公司邮箱(?:收|来|的)?|(?:from )?(?:the )?company mailbox', { entrySource: [source.companyMailbox] }],
  ['拍照(?:识别|上传|录入|的)?|手机拍的?|photographed|photos?|by photo', { entrySource: [source.photo] }],
  ['电脑上传|网页上传|pc upload(?:s|ed)?|uploaded (?:from|by) (?:a )?(?:pc|computer)', { entrySource: [source.pcUpload] }],
  ['客户端上传|uploaded by (?:the )?client', { entrySource: [source.clientUpload] }],
  ['网约车|滴滴|ride[- ]hailing|didi', { entrySource: [source.rideHailing] }],
  [
    '(?:从|通过)?税局(?:同步|来|下载|取|导入)(?:过来|来|下来)?(?:的)?|(?:synced |pulled )?from the tax (?:bureau|office|authority)',
    { entrySource: [source.taxBureau] },
  ],
  ['平台(?:收到|交付|发来)的?|by platform delivery', { entrySource: [source.platformSend] }],
  ['进项(?:发)?票?|收到的|incoming|input|purchase(?= invoices?)', { categoryIn: [category.incoming] }],
  ['销项(?:发)?票?|开出去?的|outgoing|output|sales(?= invoices?)', { categoryIn: [category.outgoing] }],
  ['第三方(?:发)?票?|third[- ]party', { categoryIn: [category.thirdParty] }],
  ['待归类|未归类|没归类|uncategori[sz]ed|unsorted', { categoryIn: [category.uncategorised] }],
  [
    '待核对|有警告|有提醒|有提示|需要?核对|needs? (?:checking|review)|with warnings|to be checked|have warnings|has warnings',
    { hasWarnings: true },
  ],
  ['没有?(?:警告|提醒|提示)|无警告|without warnings|no warnings', { hasWarnings: false }],
  ['(?:带|有)附件|with (?:an )?attachments?|ha(?:s|ve) (?:an )?attachments?', { hasAttachments: true }],
  ['(?:没有?|无|不带|缺)附件|without (?:an )?attachments?|no attachments?', { hasAttachments: false }],
  [
    '(?:没有?|无|缺)(?:原件|原文件|文件|电子文件)|without (?:an )?(?:originals?|files?)|no (?:originals?|files?)|missing originals?',
    { original: ['none'] },
  ],
  ['pdf(?:格式|版|原件|文件|s| files?| originals?)?', { original: ['pdf'] }],
  ['ofd(?:格式|版|原件|文件|s| files?| originals?)?', { original: ['ofd'] }],
  ['xml(?:格式|版|原件|文件|s| files?| originals?)?', { original: ['xml'] }],
  ['图片(?:格式|版|原件)?|照片|pictures?|images?', { original: ['picture'] }],
  ['不可抵扣|不能抵扣|不予抵扣|不抵扣|non-?deductible|not deductible', { nonDeductible: [1, 2, 3, 4, 5] }],
  ['免税项目|exempt items?', { nonDeductible: [2] }],
  ['集体福利|个人消费|collective welfare|personal consumption', { nonDeductible: [3] }],
  ['非正常损失|abnormal loss(?:es)?', { nonDeductible: [4] }],
  ['多种?税率|混合税率|several (?:tax )?rates|mixed (?:tax )?rates?|multiple (?:tax )?rates', { taxRate: ['mixed'] }],
  ['(?:税率)?免税|税率为?免税|tax[- ]?exempt|exempt(?: from tax)?', { taxRate: ['免税'] }],
  ['不征税|not taxed|non-?taxable', { taxRate: ['不征税'] }],
  ['没有?税率|未列税率|无税率|without (?:a )?(?:tax )?rate|no (?:tax )?rate', { taxRate: ['none'] }],
  [
    '(?:未|没有?)(?:入|进|设|分)(?:票)?池|没有?票池|无票池|未设票池|不在任何(?:票)?池(?:里|中)?|in no pool|without (?:a )?pool|not in any pool|unpooled',
    { pool: ['none'] },
  ],
]
/** Words with several readings. */
export const doubtfulWords: readonly (readonly [source: string, choices: readonly AskFilter[]])[] = [
  [`${did}交付|交付过|(?:already )?delivered`, [{ mailDeliveryStatus: [mail.delivered] }, { sendStatus: [1] }]],
  ['(?:有)?(?:异常|问题)|exceptions?|problems?|issues?|problematic', [{ verifyStatus: problems }, { hasWarnings: true }]],
  ['failed|失败', [{ verifyStatus: [verify.failed] }, { pushStatus: [push.failed] }]],
  [`已用|${did}使用|(?:already )?used`, [{ useStatus: [use.submitted, use.confirmed, use.external] }, { useStatus: [use.external] }]],
  ['(?:最近|近期|近来)(?!的?[\\d一二两三四五六七八九十半])|recent(?:ly)?|lately', []],
  ['大额|large|big|small|小额', []],
]
/** Known things that the list has no filter for. */
export const unfilteredWords: readonly string[] = [
  `(?:${un}|${did})?(?:认证|勾选|抵扣)(?:过|了)?|(?:un)?certified|(?:not )?(?:ticked|deducted)|(?:un)?deducted`,
  '可抵扣|能抵扣|可以抵扣|deductible',
  '重复(?:的)?(?:发票|票)?|duplicates?|duplicated',
  `(?:${un}|${did})(?:报销|入账|记账|做账|打印|归档|红字确认)|(?:un|not )?(?:reimbursed|booked|posted|printed|archived)`,
  '付款确认人|审批人|签过?字的|审批过的|approved by|signed by|signed|approved',
  '(?:前|头)?(?:\\d{1,3}|[一二三五十]{1,3}) ?(?:张|条|份|笔)|(?:top|first) (?:\\d{1,3}|five|ten|three|twenty)',
  '逾期|到期|overdue|due',
  '(?:纳税人?)?(?:识别号|税号)(?:是|为|:)? ?[a-z0-9]{6,20}|tax (?:id|number|no\\.?)(?: is)? ?[a-z0-9]{6,20}',
]
