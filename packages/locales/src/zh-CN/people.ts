// 员工、部门、权限组、人员权限、导入员工。
export const people = {
  comma: '、', cancel: '取消', save: '保存', done: '完成', clear: '清空', reset: '全部重置', loading: '正在读取…', failed: '没有加载出来', failedText: '请检查网络后重试。', retry: '重试',
  tab: { staff: '成员', requests: '加入申请', invitations: '邀请记录' },
  staff: {
    title: '员工管理', facts: '{{count}} 人，套餐上限 {{limit}} 人', import: '导入员工', search: '姓名、手机或邮箱', anyStatus: '全部状态', none: '没有符合条件的员工', noneText: '换个条件，或全部重置。', total: '共 {{count}} 人', people: '{{count}} 位员工',
    name: '姓名', tel: '手机', email: '邮箱', reach: '手机、邮箱', department: '部门', groups: '权限组', status: '状态', lastSeen: '最近在线', actions: '操作', active: '正常', disabled: '停用', superAdmin: '超级管理员', you: '我', never: '未登录', allRights: '全部权限', rights: '权限', more: '{{name}}的更多操作',
    action: { enable: '启用', disable: '停用', move: '调整部门', handOver: '移交工作', remove: '移除' },
    moveSubmit: '调整 {{count}} 人', moved: '已调整 {{count}} 人的部门', chooseDepartment: '选择部门', sameDepartment: '已经在这个部门，请选择别的部门', chooseHeir: '请先选择接手人', allDisabled: '所选员工都已停用', allActive: '所选员工都没有停用', notAdmin: '不能对超级管理员操作，需要时先转让超级管理员', notSelf: '不能对自己操作', disabledDone: '已停用 {{count}} 人', enabledDone: '已启用 {{count}} 人', chooseColleague: '选择接手的同事', takesOver: '接手人', openWork: '未完的工作：{{imports}} 个待处理的导入，{{invoices}} 张未使用的发票。', noOpenWork: '没有未完的工作，无需移交。', handOverSubmit: '移交', handedOver: '已移交 {{imports}} 个导入、{{invoices}} 张发票',
    removeTitle: '移除员工', removeText: '移除后立即退出这家公司，登录中的会话同时结束。录入的发票和日志保留。', removeSubmit: '移除 {{count}} 人', removed: '已移除 {{count}} 人',
    disableText: '停用后不能再进入这家公司，登录中的会话立即结束，数据和权限组保留。', disableSubmit: '停用 {{count}} 人', enableText: '启用后恢复原来的部门和权限组。', enableSubmit: '启用 {{count}} 人',
  },
  department: { title: '部门', add: '新建', addTitle: '新建部门', addBelow: '新建下级部门', edit: '编辑部门', remove: '删除', removeTitle: '删除部门“{{name}}”？', removeText: '只有没有成员、没有下级的部门可以删除。', everybody: '全部员工', nobodys: '未分部门', empty: '还没有部门', more: '{{name}}的操作', name: '部门名称', above: '上级部门', top: '无（顶级部门）', nameRequired: '请填写部门名称', hasPeople: '还有 {{count}} 位成员，先把他们调到别的部门', hasBelow: '还有 {{count}} 个下级部门，先删除或移走它们' },
  invite: {
    title: '邀请成员', kind: { link: '链接', tel: '手机', email: '邮箱' }, hint: { link: '把链接发给同事，多人可用。', tel: '发短信给一个手机号，只有绑定该手机的账号能用。', email: '发邮件给一个邮箱，只有绑定该邮箱的账号能用。' }, to: { tel: '手机号', email: '邮箱' }, phoneWrong: '手机号应是 1 开头的 11 位数字', emailWrong: '邮箱格式不对，例如 name@company.cn',
    noGroups: '不加入权限组', days: '有效天数', uses: '可用人数', makeLink: '生成链接', send: '发出邀请', made: '邀请已生成', madeNote: '{{days}} 天内有效，可在邀请记录中撤销', another: '再邀请', linkText: '把下面的链接发给要邀请的人：', sentText: '已发给 {{to}}，也可以把链接直接发过去：', copy: '复制链接',
    empty: '还没有邀请', emptyText: '邀请同事后，每个邀请的使用情况记在这里。', way: '方式', whom: '对象', usesShort: '已用', by: '邀请人', until: '有效期至', revoke: '撤销', state: { open: '有效', used: '已用完', expired: '已过期', revoked: '已撤销' },
  },
  request: { approval: '通过链接加入也需要审批', acceptAll: '全部通过（{{count}}）', empty: '没有待处理的申请', emptyText: '同事用企业编号申请加入时，会出现在这里。', via: '来源', by: { number: '企业编号', link: '邀请链接' }, message: '留言', at: '申请时间', accept: '通过', refuse: '拒绝', accepted: '已通过 {{count}} 人', refused: '已拒绝 {{count}} 人', full: '有 {{count}} 人没有通过：成员已满，请先升级套餐', partly: '有 {{count}} 人没有处理成功' },
  scope: { own: '本人录入', department: '本部门', company: '全公司' },
  group: {
    title: '权限组', add: '新建', newName: '新权限组', copyName: '{{name}} 副本', draft: '未保存', members: '{{count}} 人', superAdminNote: '超级管理员拥有全部权限，不在组内', empty: '还没有权限组', emptyText: '把一类岗位的权限放进一个组，再把人加进来。',
    name: '权限组名称', nameRequired: '请填写权限组名称', changedAt: '最后修改 {{day}}', notSaved: '还没有保存', remove: '删除', removeTitle: '删除权限组“{{name}}”？', removeText: '{{count}} 位成员会失去只由它给予的权限，下一次操作即生效。', removed: '权限组已删除', copy: '复制为新组', discard: '放弃修改', save: '保存', saveChanges: '保存 {{count}} 处修改', saved: '已保存，下一次操作即生效',
    scope: '数据范围', ownDepartments: '成员各自的部门', pools: '另加票池', noPools: '不加', departments: '部门', noPush: '不能推送', push: '可推送的归类', rights: '权限表', menu: '菜单', buttons: '按钮', unsaved: '未保存的修改', find: '找菜单或按钮', later: '建设中', view: '查看', whole: '{{name}}全部', nothing: '未授权', notGrantable: '您没有这项权限，不能授予或收回',
    memberTitle: '成员', addMember: '添加', addTitle: '添加成员', chooseFirst: '请先选择要添加的人', addSubmit: '添加 {{count}} 人', dropMember: '把{{name}}移出这个组', alsoIn: '另在 {{name}}', saveFirst: '保存后可以添加成员。',
  },
  access: { title: '实际权限', scope: '可见发票', pools: '票池', viewOnly: '只看', superAdmin: '超级管理员', base: '员工基本权限', legacyRole: '旧角色 {{id}}', pool: '票池授权', gained: '新增', lost: '收回', notInSuite: '套餐未包含', bothHands: '{{name}}同时能提交和确认付款，建议分给两个人。' },
  person: { title: '人员权限', saved: '已保存，下一次操作即生效', legacy: '旧版角色', legacyText: '为旧客户端保留的编号角色，各自对应右侧的页面。' },
  base: { title: '权限设置', facts: '每位员工不进任何权限组也有的权限', saved: '已保存，下一次操作即生效' },
  import: { nobody: '没有可以邀请的行，请改好表格再传', fix: '请先改好有错的行，或勾选跳过它们',
    title: '导入员工', sub: '下载模板，填好后上传，预览无误再发出邀请', facts: '{{name}}，{{total}} 行', template: '下载模板', templateName: '员工导入模板.xlsx', back: '返回', submit: '邀请 {{count}} 人', drop: '把 Excel 拖到这里，或点击选择', reading: '正在读取…', rules: 'xls 或 xlsx，5 MB、2000 行以内', format: '请选择 xls 或 xlsx 文件', tooLarge: '文件超过 5 MB，请拆开后再导入',
    allGood: '{{count}} 行全部可以导入', someBad: '{{good}} 行可以导入，{{bad}} 行有错', wrongOnly: '只看有错的行', skip: '跳过有错的 {{bad}} 行', other: '换一个文件', done: '已邀请 {{invited}} 人，跳过 {{skipped}} 人', line: '行号', emptyCell: '（空）', column: { name: '姓名', tel: '手机', email: '邮箱', department: '部门', group: '权限组' },
    reason: { required: '必填', tooLong: '太长', telInvalid: '手机号应是 1 开头的 11 位数字', emailInvalid: '邮箱格式不对', contactMissing: '手机和邮箱至少填一个', duplicate: '与另一行重复', alreadyMember: '已是成员', departmentUnknown: '没有这个部门', groupUnknown: '没有这个权限组', nameInvalid: '姓名不对' },
  },
  button: {
    import: '录入', correct: '更正', classify: '归类', verify: '查验', download: '下载', send: '交付', revoke: '撤销', push: '推送', recall: '召回', retry: '重试', edit: '编辑', link: '关联', delete: '删除', forward: '转发', markNone: '标为无需推送', pull: '取票', sync: '同步', submit: '提交', withdraw: '撤回', confirm: '确认', return: '退回', cancel: '撤销确认', accept: '接受', resetCode: '重置签收码', resend: '重发', add: '新增',
    invite: '邀请', refuse: '拒绝', remove: '移除', logo: '换标志', approve: '审批加入', enable: '启用停用', move: '调整部门', handOver: '移交工作', department: '管理部门', members: '管理成员', save: '保存', restore: '恢复', review: '核对', occupy: '外部占用',
  },
}
