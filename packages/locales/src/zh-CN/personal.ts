// 个人信息、密码、二次验证、登录设备、个人设置、客服。
export const personal = {
  information: {
    title: '个人信息', picture: '头像', changePicture: '更换头像', removePicture: '移除', name: '姓名', rename: '修改', noName: '未填写', phone: '手机号', email: '邮箱', wx: '微信', password: '登录密码', factor: '二次验证', sessions: '登录设备',
    none: '未绑定', bind: '绑定', change: '换绑', bound: '已绑定', boundAs: '已绑定 {{name}}', unbind: '解绑', set: '已设置', unset: '未设置', setUp: '设置', modify: '修改', on: '已开启验证器', off: '未开启', turnOn: '开启', turnOff: '关闭', manage: '管理', saved: '已保存', aged: '密码已超过三个月没有修改，建议更换',
  },
  picture: { title: '裁剪图片', wrongType: '图片格式不对，请选择 jpg、jpeg 或 png', tooLarge: '图片不能超过 5 MB', unreadable: '这张图片打不开，请换一张', tooSmall: '裁剪区域太小，请放大选区或换一张更大的图片', zoom: '缩放', hint: '拖动图片调整位置', use: '使用这张图片', failed: '上传失败，请稍后再试', done: '图片已更新' },
  bind: { tel: '绑定手机号', email: '绑定邮箱', changeTel: '换绑手机号', changeEmail: '换绑邮箱', note: '绑定后其他设备会退出登录', newEmail: '新邮箱', submit: '确认绑定', done: '绑定成功', needPassword: '还没有登录密码，请先设置密码。' },
  wx: { bindTitle: '绑定微信', bindText: '输入登录密码，再用微信扫码确认。', scanFirst: '扫码确认后可以绑定', unbindTitle: '解绑微信', unbindText: '解绑后不能再用微信登录这个账号，其他登录方式不受影响。', unbind: '确认解绑', unbound: '已解绑', bound: '微信已绑定' },
  password: { title: '修改密码', setTitle: '设置登录密码', old: '原密码', note: '修改后其他设备会退出登录', submit: '修改密码', setSubmit: '设置密码', done: '密码已修改，页面即将刷新', setDone: '密码已设置', setHint: '先验证已绑定的手机或邮箱', noReach: '请先绑定手机号或邮箱，再设置密码。', agedTitle: '密码该换了', agedText: '您的密码已超过三个月没有修改，建议现在更换。', now: '现在修改', later: '以后再说' },
  factor: { title: '二次验证', intro: '登录时除密码外，再输入手机验证器上的 6 位动态码，别人拿到密码也登录不了。', password: '输入登录密码以继续', next: '下一步', confirm: '确认开启', on: '二次验证已开启', offTitle: '关闭二次验证', offText: '关闭后登录只需要密码。', off: '确认关闭', turnedOff: '二次验证已关闭', code: '动态码' },
  sessions: {
    title: '登录设备', facts: '{{count}} 个会话', note: '不认识的设备，请退出并修改密码', current: '当前设备', seen: '最近活动 {{time}}', since: '{{time}} 登录', remembered: '记住登录', end: '退出', endOthers: '退出其他设备', ended: '已退出 {{count}} 个会话', endedOne: '已退出', unknown: '未知设备', only: '只有这台设备登录着。',
    by: { password: '密码登录', sms: '短信登录', sso: '单点登录', miniProgram: '微信登录', register: '注册登录', remembered: '记住登录' },
  },
  settings: {
    title: '个人设置', sub: '收票邮箱与公司', mailboxes: '个人收票邮箱', count: '{{used}} / {{max}}', text: '寄到这些邮箱的发票会自动归集到您的账号。每个邮箱都要打开确认邮件后才生效。', add: '绑定邮箱', adding: '绑定', address: '邮箱地址', sent: '确认邮件已发往 {{email}}', waiting: '待确认', confirmed: '已生效', since: '{{date}} 绑定', resend: '重发确认邮件', remove: '解绑', removeTitle: '解绑邮箱', removeText: '解绑后，寄到 {{email}} 的发票不再自动归集；之前收到的发票不受影响。', removed: '已解绑', full: '最多绑定 5 个邮箱', empty: '还没有绑定邮箱', emptyText: '绑定后，发票可以自己进来。', help: '收不到邮件？', duplicate: '这个邮箱已经绑定',
    company: '公司', exit: '退出公司', exitText: '退出后不能再查看 {{company}} 的发票；您录入的发票留在公司。', exitTitle: '退出 {{company}}', exitKept: '操作记录也留在公司，名下的其他管理角色会一并取消。', exitName: '输入公司全称“{{company}}”以确认', exitRequired: '请输入公司全称', exitDone: '已退出 {{company}}', exitSuperAdmin: '您是超级管理员，不能退出。请先转让超级管理员。', exitPersonal: '个人版不能退出公司。',
  },
  service: {
    feature: { invoices: '发票录入与识别', people: '员工与权限', exports: '导出', mailboxes: '邮箱收票', pools: '业务票池', delivery: '交付', payments: '付款', partners: '往来企业', push: '推送', commercial: '商业发票', taxPull: '税局取票', rules: '自动规则', vouchers: '凭证', group: '集团发票' },
    title: '客户服务', sub: '当前套餐 {{suite}}', members: '{{count}} 位成员', verify: '每年查验 {{shown}} 次', current: '当前套餐', upgrade: '升级套餐', contact: '联系', admin: '管理员', adminText: '{{name}}，超级管理员', sales: '销售', salesText: '工作日 9:00–18:00', online: '在线客服', onlineText: '工作日 9:00–18:00', note: '开通与升级由销售或客服办理，这里不会扣费', unlimited: '不限', until: '有效期至 {{date}}', days: '试用 {{count}} 天', none: '没有可升级的套餐', features: '包含',
  },
  help: '帮助',
}
