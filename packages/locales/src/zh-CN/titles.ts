// 企业抬头与抬头校验。
export const titles = {
  column: { name: '抬头名称', taxId: '税号', address: '地址', phone: '电话', bankName: '开户行', bankAccount: '账号', formerNames: '曾用名' },
  facts: '{{count}} / {{max}} 个，发票的购方按这里的抬头校验', add: '新增抬头', import: '导入', recheck: '重新校验全部发票', recheckStarted: '已开始重新校验，可以离开这一页', more: '更多',
  running: '正在按新的抬头重新校验全部发票…', finished: '上次校验：{{count}} 张发票，{{changed}} 张状态有变，{{at}}',
  kind: { company: '企业', personal: '个人' }, default: '默认', setDefault: '设为默认', defaultSet: '已把“{{name}}”设为默认抬头', edit: '修改', remove: '删除', copy: '复制开票信息', copied: '已复制开票信息', actions: '操作', changed: '最近修改',
  formerUntil: '{{name}}（至 {{until}}）', onlyRead: '只能查看',
  empty: '还没有设置抬头', emptyText: '设置后，导入的每张发票都会自动校验购方名称和税号；没有抬头时一律显示“未校验”。', useOwn: '用本公司名称新增', failed: '抬头没有加载出来', failedText: '请检查网络后重试。', retry: '重试', full: '一家公司最多 {{max}} 个抬头',
  form: {
    create: '新增抬头', edit: '修改抬头', kind: '类型', nameHint: '与营业执照一致；括号的全角半角、空格不影响校验', personalHint: '填“个人”接受所有开给个人的发票，填姓名只接受这个人的', taxIdHint: '15、17、18 或 20 位，不区分大小写', formerNames: '曾用名', formerHint: '更名后，旧名称在截止日期（含）之前开具的发票仍算正确', formerName: '曾用名', until: '最后可用的开票日期', noEnd: '长期有效',
    addFormer: '添加曾用名', removeFormer: '移除', save: '保存', created: '已新增，正在重新校验发票', saved: '已保存，正在重新校验发票', bank: '开票信息（选填）',
  },
  removeTitle: '删除抬头', removeText: '删除“{{name}}”后，开给它的发票将显示“抬头不存在”；发票本身不受影响。', removeSubmit: '删除', removed: '已删除，正在重新校验发票', cancel: '取消',
  reason: { required: '必填', tooLong: '太长', nameInvalid: '名称不能以 = + - @ 开头', taxIdShape: '税号应为 15、17、18 或 20 位数字或大写字母', taxIdCheck: '税号校验位不成立，请核对', taxIdUnneeded: '个人抬头不填税号', tooMany: '曾用名最多 {{max}} 个', dateInvalid: '日期不存在', duplicate: '与另一行或另一个名称重复', taken: '已有这个抬头' },
  sheet: {
    title: '导入抬头', template: '下载模板', templateName: '企业抬头导入模板.xlsx', drop: '把填好的表格拖到这里，或点击选择', rules: 'xls 或 xlsx，1 MB 以内，最多 20 行；先预览，不会直接保存', reading: '正在读取…', format: '请选择 xls 或 xlsx 文件', tooLarge: '文件超过 1 MB',
    facts: '{{name}}，{{total}} 行', allGood_one: '{{count}} 行全部正确', allGood_other: '{{count}} 行全部正确', someBad: '{{good}} 行正确，{{bad}} 行有错误，只导入正确的行', noRoom: '只能再添加 {{room}} 个抬头，请减少行数', other: '换一个文件', line: '行', emptyCell: '（空）', submit: '导入 {{count}} 个', done_one: '已导入 {{count}} 个抬头，正在重新校验发票', done_other: '已导入 {{count}} 个抬头，正在重新校验发票',
  },
  missing: '本公司还没有设置企业抬头，发票的抬头一律显示“未校验”。',
  check: {
    open: '校验抬头', title: '抬头校验', facts_one: '{{count}} 张发票', facts_other: '{{count}} 张发票', tooMany: '一次最多校验 {{max}} 张，请减少选择', close: '关闭', failed: '没有校验出来，请重试', checking: '正在校验…',
    right_one: '{{count}} 张正确', right_other: '{{count}} 张正确', wrong_one: '{{count}} 张不符', wrong_other: '{{count}} 张不符', rest_one: '{{count}} 张未校验或无需校验', rest_other: '{{count}} 张未校验或无需校验',
    number: '发票号码', buyer: '购方', result: '结果', manage: '管理抬头', noName: '（没有名称）', noTaxId: '没有税号', label: '抬头校验',
    elsewhere: '抬头属于您的另一家公司“{{name}}”，切换？', switch: '切换到这家公司',
    setFirst: '去设置企业抬头',
    reason: {
      noBuyer: '这类票面没有购方', sold: '本公司是销方，购方不是本公司', noTitles: '公司还没有设置抬头', buyerMissing: '没有读到购方名称', taxIdMissing: '名称正确，没有读到购方税号', correct: '名称和税号与抬头一致', formerName: '与抬头“{{title}}”的曾用名一致',
      personalSet: '与个人抬头“{{title}}”一致', taxIdDiffers: '税号应为 {{taxId}}', nameDiffers: '税号是本公司的，名称应为“{{title}}”', formerNameOver: '开票时这个曾用名已过期，名称应为“{{title}}”', personal: '开给个人的发票', notFound: '企业抬头里没有这个购方',
    },
    fix: {
      noTitles: '请管理员在“企业抬头”中设置', buyerMissing: '对照原件补填购方名称', taxIdMissing: '票面有税号就补填；没有的，普通发票不能作为税收凭证，请销方重开', taxIdDiffers: '核对票面；确实开错的请销方重开', nameDiffers: '核对票面；确实开错的请销方重开，公司改过名的请添加曾用名',
      formerNameOver: '请销方按新名称重开，或请管理员延长曾用名的截止日期', personal: '需要公司抬头的请销方重开；允许个人抬头的，请管理员添加', notFound: '核对票面；确是本公司抬头的，请管理员添加，否则请销方重开',
    },
  },
}
