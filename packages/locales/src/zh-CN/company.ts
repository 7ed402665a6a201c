// 创建公司、企业信息、转让、解散、扫描设置。
import type { Feature, QuotaKind } from '@piaotai/domain/suites.ts'

export const company = {
  comma: '、', cancel: '取消', save: '保存', discard: '放弃修改', failed: '没有加载出来', failedText: '请检查网络后重试。', retry: '重试',
  create: {
    title: '创建公司', sub: '创建后开通 30 天试用，可邀请成员', name: '公司名称', placeholder: '营业执照上的全称', hint: '输入两个字起可从企业名录中选择', taxId: '税号 {{taxId}}，来自企业名录', required: '请填写公司名称', ownName: '同事会看到这个姓名', submit: '创建', created: '“{{name}}”已创建，试用到 {{due}}', signOut: '退出登录', orJoin: '公司已在票台？', join: '申请加入', disabledIn: '您在{{company}}已被停用。需要恢复请联系该公司管理员，恢复后这里会自动进入。', waiting: '加入{{company}}的申请正在等待审批。', invited: '{{inviter}}邀请您加入{{company}}。', look: '查看',
    switchTitle: '切换到新公司？', switchText: '“{{name}}”已创建，试用到 {{due}}，可有 {{members}} 位成员。现在切换过去，还是留在当前公司？', switchNow: '切换', stay: '留下',
  },
  home: {
    title: '企业信息', identity: '企业', edit: '编辑企业信息', logo: '企业标志', addLogo: '上传标志', changeLogo: '更换标志', removeLogo: '移除', logoSaved: '标志已更新', name: '公司名称', number: '企业编号', copyNumber: '复制编号', taxId: '税号', externalNumber: '外部编号', createdAt: '创建日期', none: '未填写', taxIdWrong: '税号不对：统一社会信用代码应为 18 位，且校验位相符', taxIdHint: '统一社会信用代码，18 位',
    suite: '套餐', until: '到期日 {{day}}', ended: '已于 {{day}} 到期', noEnd: '长期有效', members: '成员', quota: { verify: '查验次数', taxPull: '税局取票次数', mail: '交付邮件' } satisfies Record<QuotaKind, string>, features: '包含：{{list}}', superAdmin: '超级管理员', superAdminText: '只有超级管理员可以转让身份或解散公司，且不能直接退出。',
  },
  proof: { code: '验证码', password: '登录密码', passwordLabel: '登录密码' },
  transfer: { title: '转让超级管理员', text: '转让后您成为普通员工，只保留员工权限；对方立即拥有全部权限。', to: '转让给', choose: '选择一位在职员工', nobody: '还没有别的员工，请先邀请同事加入', notFound: '没有符合的员工', submit: '确认转让', done: '已转让给{{name}}，您现在是普通员工' },
  dissolve: { section: '解散公司', sectionText: '须先移除全部员工。解散后任何人都不能再进入，发票与日志按会计档案要求保留。', open: '解散公司', takeData: '先去导出数据', title: '解散 {{company}}', text: '解散后立即无法进入，也不能自行恢复。发票、原件与日志会按会计档案的期限保留。', staffFirst: '移除全部员工后可以解散', staffLeft: '还有 {{count}} 位员工没有移除，请先到员工管理移除。', name: '输入公司全称“{{company}}”以确认', nameDiffers: '与公司全称不一致，请完整输入', reason: '解散原因', reasonRequired: '请写明解散原因', submit: '解散公司', done: '“{{company}}”已解散，数据保留到 {{day}}' },
  signIn: {
    title: '登录方式', saved: '登录方式已保存', demand: '要求验证器', demandHint: '成员登录时须再输入验证器动态码，没有设置的会在登录时引导设置', ownFirst: '先在个人信息里为自己开启二次验证，再要求全员使用', demandTitle: '要求所有成员使用验证器？', demandAsk: '没有用验证器登录的会话立即不能再进入这家公司，须重新登录。您自己若不是用验证器登录的，也要重新登录。', demandOn: '要求验证器',
    sso: '单点登录', on: '已开启', off: '未开启', ssoHint: '用公司自己的身份服务登录，支持任何 OpenID Connect 服务', domains: '{{list}} 的邮箱，经 {{issuer}}', configure: '配置',
  },
  sso: {
    title: '单点登录', lead: '在公司的身份服务里登记一个应用，回调地址填：', copyRedirect: '复制回调地址', on: '开启单点登录', issuer: '身份服务地址（issuer）', issuerHint: '它的 /.well-known/openid-configuration 须可访问', issuerWrong: '请填写以 https:// 开头的地址', clientId: '应用编号（client ID）', clientIdRequired: '请填写应用编号', clientSecret: '应用密钥（client secret）', secretRequired: '请填写应用密钥', secretKept: '已保存，留空则不改', domains: '企业邮箱域名', domainsHint: '这些域名的邮箱登录时会前往公司登录页；多个用空格分开', domainsWrong: '请填写域名，例如 company.cn',
  },
  scan: { title: '扫描设置', sub: '桌面客户端扫描上传时的默认值', mode: '录入方式', category: '归类', dpi: '清晰度', dpiHint: '200 dpi 足够识别，300 dpi 文件更大', colour: '彩色', colourHint: '红章与底纹需要彩色', duplex: '双面', saved: '扫描设置已保存' },
  notIncluded: { title: '{{page}}尚未开通', text: '当前套餐“{{suite}}”不含此功能。', ended: '套餐已于 {{day}} 到期，到期后只能查看、导出发票和管理人员。', admin: '联系管理员', adminText: '{{name}}，超级管理员', sales: '联系销售', salesText: '工作日 9:00–18:00', online: '在线客服', onlineText: '工作日 9:00–18:00', compare: '比较套餐', ask: '复制开通申请', sentence: '我们需要使用“{{page}}”，请联系销售或客服开通。',
    about: {
      invoices: '录入、识别与核对发票。', people: '邀请同事，按部门和权限组管理他们能看什么、做什么。', exports: '把发票与清单导出成文件。', mailboxes: '从邮箱自动收票。', pools: '把发票分到票池，各由不同的人查看。', delivery: '把发票交付给客户，由对方签收。', payments: '提交付款、确认付款，两个人各管一步。', partners: '管理上下游企业与它们的收票邮箱。',
      push: '把发票推送到财务等第三方系统。', commercial: '管理商业发票，并与增值税发票关联。', taxPull: '从税务平台直接取回全部进项与销项发票。', rules: '按规则自动提取参数与配置业务。', vouchers: '关联记账凭证。', group: '查看下属公司的发票汇总，统一推送到集团财务系统。',
    } satisfies Record<Feature, string>,
  },
}
