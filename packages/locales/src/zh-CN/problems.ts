import type { ProblemWord } from '@piaotai/domain/problems.ts'

/** 每个问题一句话；{名字} 由问题的细节填入。 */
export const problems = {
  'ok': '成功',
  'session.missing': '请先登录', 'session.expired': '登录信息已过期，请重新登录', 'session.replaced': '账号已在别处登录，请重新登录',
  'permission.denied': '没有权限，请联系管理员开通', 'suite.notIncluded': '当前套餐不含此功能，请联系销售、客服或管理员', 'company.none': '还没有加入公司，请先创建或加入一家公司',
  'input.invalid': '填写的内容有误，请检查后重试', 'input.tooLarge': '请求内容过大', 'input.contentType': '请求格式不支持', 'route.notFound': '没有这个接口', 'busy': '系统繁忙，请稍后再试', 'storage.full': '存储空间已满，请联系管理员',
  'account.wrongCredentials': '账号或密码不正确', 'account.locked': '尝试次数过多，请 15 分钟后再试', 'account.nameMissing': '请先填写姓名，再创建公司',
  'session.secondFactorNeeded': '这家公司要求两步验证，请开启验证器后重新登录',
  'account.captchaNeeded': '请先输入图形验证码', 'account.captchaWrong': '图形验证码不正确或已过期，请换一张重试', 'account.codeWrong': '验证码不正确或已过期',
  'account.codeExhausted': '验证码输错次数过多，请重新获取', 'account.codeTooSoon': '验证码已发送，请 {seconds} 秒后再试', 'account.codeTooMany': '验证码发送次数过多，请稍后再试',
  'account.unknown': '这个手机号或邮箱还没有注册', 'account.passwordWeak': '密码需 8 到 30 位，包含大写字母、小写字母和数字，且不能是常见密码', 'account.passwordWrong': '密码不正确',
  'account.passwordMissing': '您还没有设置密码，请先设置', 'account.passwordPresent': '您已设置过密码', 'account.nameInvalid': '姓名需为 1 到 50 个字',
  'account.pictureInvalid': '头像需为 5 MB 以内的 JPG、JPEG 或 PNG 图片', 'account.telTaken': '这个手机号已被其他账号使用', 'account.emailTaken': '这个邮箱已被其他账号使用',
  'account.ticketInvalid': '登录步骤已失效，请重新开始', 'account.stillWaiting': '还没有扫码确认', 'account.wxNotBound': '您还没有绑定微信', 'account.wxTaken': '这个微信已绑定其他账号',
  'account.totpOn': '验证器已开启', 'account.totpOff': '验证器没有开启', 'account.totpDemanded': '您的公司要求使用验证器，不能关闭', 'session.notFound': '没有这个登录会话',
  'sso.notConfigured': '这个邮箱所属的公司没有开通单点登录', 'sso.failed': '单点登录没有成功，请重新登录', 'sso.noAccount': '没有可用此方式登录的账号，请联系公司管理员',
  'sso.domainTaken': '邮箱域名 {domain} 已被其他公司使用', 'sso.secretMissing': '请填写客户端密钥', 'sso.issuerRefused': '身份服务地址不可用', 'wx.failed': '微信暂时无法登录，请稍后再试',
  'mailbox.limit': '个人邮箱最多 {max} 个', 'mailbox.duplicate': '这个邮箱已经绑定', 'mailbox.notFound': '没有这个邮箱', 'mailbox.confirmed': '这个邮箱已确认',
  'mailbox.linkInvalid': '链接已失效',
  'company.notFound': '公司不存在或您不在其中', 'company.changed': '当前公司已在另一个页面切换，本次操作没有执行，请刷新页面', 'company.nameInvalid': '公司名称需为 1 到 100 个字', 'company.limit': '可创建的公司数已达上限',
  'file.notFound': '文件不存在，请重新上传', 'file.credentialInvalid': '上传凭证无效，请重新上传', 'file.credentialExpired': '上传凭证已过期，请重新上传', 'file.credentialUsed': '这个上传凭证已用过，请重新上传',
  'file.sizeDiffers': '文件大小与登记的不符，请重新上传', 'file.tooLarge': '文件过大，上限 {megabytes} MB', 'file.typeRefused': '文件格式不支持，请上传 PDF、OFD、XML、JPG、PNG 或 ZIP', 'file.tooMany': '一次最多 {max} 个文件', 'file.linkExpired': '链接已过期，请刷新页面', 'file.incomplete': '文件没有传完整，请重试',
  'import.notFound': '导入记录不存在', 'import.notRetryable': '这个文件现在不能重试', 'import.notCancellable': '这个文件已处理完，不能取消', 'import.notHeld': '这张发票不在待补填状态', 'import.incomplete': '还有必填项没有补齐',
  'invoice.notFound': '发票不存在', 'invoice.changed': '这张发票刚被别人修改过，请刷新后再改', 'invoice.duplicate': '已有同号发票', 'invoice.notUnused': '只有未使用的发票可以这样操作', 'invoice.fieldInvalid': '{field} 填写有误，请检查', 'invoice.noOriginal': '这张发票没有原件',
} satisfies Record<ProblemWord, string>
