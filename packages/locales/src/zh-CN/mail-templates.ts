/** 发给用户的邮件与短信；短信没有标题。{名字} 由内容填入。 */
export const mailTemplates = {
  code: { subject: '票台验证码 {code}', text: '【票台】您正在{purpose}，验证码 {code}，10 分钟内有效。请勿告诉他人；不是本人操作请忽略。' },
  mailbox: {
    subject: '确认绑定到票台的邮箱',
    text: '{name}，您好：\n\n您正在把 {email} 绑定为票台的个人邮箱，用于收取发票。请在 7 天内打开下面的链接确认：\n{confirm}\n\n不是您本人操作？打开下面的链接取消：\n{cancel}\n\n票台',
  },
  invitation: { subject: '{inviter} 邀请您加入 {company}', text: '【票台】{inviter} 邀请您加入“{company}”，请在有效期内打开链接：{link}' },
  joinAccepted: { subject: '{company} 通过了您的加入申请', text: '【票台】{company} 通过了您的加入申请，现在可以进入：{link}' },
  joinRefused: {
    subject: '{company} 拒绝了您的加入申请',
    text: '【票台】{company} 拒绝了您的加入申请。请与公司核实，需要时重新申请：{link}',
  },
  partnerInvitation: {
    subject: '{company} 邀请贵公司在票台互联',
    text: '【票台】{company} 邀请贵公司在票台互联，互联后可直接收发发票。请在 {days} 天内打开链接，登录或注册后接受或拒绝：{link}\n不认识对方？请忽略本邮件。',
  },
  turnedBad: { subject: '发票 {number} {state}', text: '【票台】已使用的发票 {number} 复验发现{state}，请核对付款与记账。查看：{link}' },
  returned: {
    subject: '{count} 张发票的付款提交被退回',
    text: '【票台】{by} 退回了您提交的 {count} 张发票：{numbers}。原因：{remark}。发票已恢复为未使用，可修改后重新提交。查看：{link}',
  },
  partnerLink: { subject: '{company}{act}', text: '【票台】{company}{act}。查看：{link}' },
  noticed: { subject: '{sentence}', text: '【票台】{sentence}。查看：{link}' },
  digest: {
    subject: '票台：{count} 条未读通知',
    text: '{name}，您好：\n\n您在“{company}”有 {count} 条未读通知：\n\n{lines}\n\n查看：{link}\n不想每天收到？在“个人设置”的“通知”里更改。\n\n票台',
  },
  deliveryRefused: {
    subject: '{customer} 拒收了交付 {number}',
    text: '【票台】{customer} 拒收了您交付的发票（{number}）。原因：{reason}。可以核对后再次交付。查看：{link}',
  },
  deliveryCodeVoid: {
    subject: '交付 {number} 的签收码已失效',
    text: '【票台】发给 {customer} 的交付（{number}）签收码被连续填错 20 次，已失效。请与对方确认后，在交付记录里重置签收码：{link}',
  },
  recoveryCodeUsed: {
    subject: '您的票台账号用了一个恢复码',
    text: '【票台】您的账号刚刚用恢复码代替验证器动态码，还剩 {left} 个恢复码。不是本人操作请立即修改密码，并重新生成恢复码。',
  },
  recoveryCodesRenewed: {
    subject: '您的票台恢复码已重新生成',
    text: '【票台】您的账号刚刚重新生成了验证器的恢复码，旧的已全部作废。不是本人操作请立即修改密码。',
  },
  changed: { subject: '您的票台账号有变动', text: '【票台】您的账号刚刚{change}，其他设备已退出登录。{ended}不是本人操作请立即找回密码。' },
  notice: { subject: '您的票台账号', text: '【票台】{notice}{ended}' },
} as const
export const mailTemplateWords = {
  purpose: {
    signIn: '登录',
    register: '注册',
    reset: '重设密码',
    bind: '绑定手机或邮箱',
    confirm: '确认一项不能撤回的操作',
    factor: '登录（二次验证）',
    enrol: '为您的账号设置登录验证器',
    prove: '在单点登录后确认是您本人',
    sign: '签收发票',
  },
  notice: {
    placeLocked:
      '有人在一处连续输错您的登录密码，那里 15 分钟内不能再用密码登录；您在其他地方和登录过的设备上照常登录。密码没有被猜中；如果不是您本人，建议换一个更长的密码并开启验证器。',
    factorReset: '运维人员关闭了您账号的验证器（二次验证），所有设备已退出登录。请重新登录后再开启；不是您要求的，请立即联系客服。',
    sessionsEnded: '运维人员让您的账号在所有设备上退出了登录，请重新登录。不是您要求的，请立即修改密码并联系客服。',
    disabled: '运维人员停用了您的账号，所有设备已退出登录，暂时不能登录。如有疑问请联系客服。',
    enabled: '运维人员重新启用了您的账号，现在可以登录。',
    erased: '您的账号已注销：姓名、手机、邮箱、微信和密码已删除，不能再登录；公司留存的发票和凭证依法保留。',
  },
  act: { invite: '邀请与贵公司互联', accept: '接受了互联邀请', refuse: '拒绝了互联邀请', end: '结束了与贵公司的互联' },
  state: { void: '已作废', red: '已被红冲' },
  change: {
    password: '修改了密码',
    reset: '重设了密码',
    others: '选择退出其他设备',
    tel: '更换了手机号',
    email: '更换了邮箱',
    totpOn: '开启了验证器',
    totpOff: '关闭了验证器',
  },
} as const
