/** 退信的默认标题、正文与固定的几行。变量：{company} {number} {amount} {seller} {reason} {subject} {received} {title} {taxId}。 */
export const replyMails = {
  subject: { answer: '回复：{subject}', receipt: '发票已收到：{number}', rejection: '发票退回：{number}' },
  reason: {
    received: '已收到',
    notRecognised: '未识别出发票',
    duplicate: '发票重复',
    titleWrong: '抬头有误',
    notVerified: '查验未通过',
    amountWrong: '金额不符',
    other: '其他',
  },
  body: {
    received: '您好：\n\n发票 {number}（价税合计 {amount} 元）已收到，谢谢。',
    notRecognised: '您好：\n\n您发来的邮件“{subject}”里没有识别出发票。请把发票的 PDF、OFD 或 XML 原件作为附件重新发送。',
    duplicate: '您好：\n\n邮件“{subject}”里的发票我方已收到过，本次不再登记。若为新的业务，请另开发票；若为误发，无需处理。',
    titleWrong: '您好：\n\n发票 {number} 的购买方信息与我方不一致。正确抬头：{title}，税号：{taxId}。请红冲后重新开具。',
    notVerified: '您好：\n\n发票 {number} 在税务平台查验未通过，暂不能入账。请核对后重新发送原件。',
    amountWrong: '您好：\n\n发票 {number} 的金额 {amount} 元与我方应付不符，请核对后联系我方。',
    other: '您好：\n\n发票 {number} 暂不能接收，请与我方联系。',
  },
  /** 回执里没有发票号码时。 */
  receivedMail: '您好：\n\n邮件“{subject}”里的发票已收到，谢谢。',
  footer: '由票台代 {company} 发送。',
  automatic: '本邮件由系统自动发送。',
  stop: '不想再收到这类邮件？打开：{link}',
} as const
