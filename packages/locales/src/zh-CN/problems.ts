import type { ProblemWord } from '@piaotai/domain/problems.ts'

/** 每个问题一句话；{名字} 由问题的细节填入。 */
export const problems = {
  'ok': '成功',
  'session.missing': '请先登录', 'session.expired': '登录信息已过期，请重新登录', 'session.replaced': '账号已在别处登录，请重新登录',
  'permission.denied': '没有权限，请联系管理员开通', 'suite.notIncluded': '当前套餐不含此功能，请联系销售、客服或管理员', 'company.none': '还没有加入公司，请先创建或加入一家公司',
  'input.invalid': '填写的内容有误，请检查后重试', 'input.tooLarge': '请求内容过大', 'input.contentType': '请求格式不支持', 'route.notFound': '没有这个接口', 'busy': '系统繁忙，请稍后再试', 'storage.full': '存储空间已满，请联系管理员',
  'account.wrongCredentials': '账号或密码不正确', 'account.locked': '尝试次数过多，请 15 分钟后再试', 'account.nameMissing': '请先填写姓名，再创建公司',
  'company.notFound': '公司不存在或您不在其中', 'company.changed': '当前公司已在另一个页面切换，本次操作没有执行，请刷新页面', 'company.nameInvalid': '公司名称需为 1 到 100 个字', 'company.limit': '可创建的公司数已达上限',
  'file.notFound': '文件不存在，请重新上传', 'file.credentialInvalid': '上传凭证无效，请重新上传', 'file.credentialExpired': '上传凭证已过期，请重新上传', 'file.credentialUsed': '这个上传凭证已用过，请重新上传',
  'file.sizeDiffers': '文件大小与登记的不符，请重新上传', 'file.tooLarge': '文件过大，上限 {megabytes} MB', 'file.typeRefused': '文件格式不支持，请上传 PDF、OFD、XML、JPG、PNG 或 ZIP', 'file.tooMany': '一次最多 {max} 个文件', 'file.linkExpired': '链接已过期，请刷新页面', 'file.incomplete': '文件没有传完整，请重试',
  'import.notFound': '导入记录不存在', 'import.notRetryable': '这个文件现在不能重试', 'import.notCancellable': '这个文件已处理完，不能取消', 'import.notHeld': '这张发票不在待补填状态', 'import.incomplete': '还有必填项没有补齐',
  'invoice.notFound': '发票不存在', 'invoice.changed': '这张发票刚被别人修改过，请刷新后再改', 'invoice.duplicate': '已有同号发票', 'invoice.notUnused': '只有未使用的发票可以这样操作', 'invoice.fieldInvalid': '{field} 填写有误，请检查', 'invoice.noOriginal': '这张发票没有原件',
} satisfies Record<ProblemWord, string>
