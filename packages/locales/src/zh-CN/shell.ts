// 页眉、菜单、首页、公司与各种提示页。
export const shell = {
  product: '票台',
  section: { personal: '个人', company: '公司' },
  group: { overview: '总览', invoices: '发票', records: '记录' },
  page: {
    'menu_1.home': '首页', 'menu_1.myInvoices': '我的发票', 'menu_1.incomeInvoice': '进项发票', 'menu_1.outputInvoice': '销项发票', 'menu_1.thirdPartyInvoice': '第三方发票', 'menu_1.uploadHistory': '上传记录',
    'menu_2.allInvoiceCo': '全部发票', 'menu_2.incomeInvoiceCo': '进项发票', 'menu_2.outputInvoiceCo': '销项发票', 'menu_2.thirdPartyInvoiceCo': '第三方发票',
  },
  header: { imports: '导入记录', running: '{{count}} 个文件处理中', company: '当前公司', switchCompany: '切换公司', createCompany: '创建公司', noCompany: '还没有公司', person: '个人菜单', language: '语言', logout: '退出登录' },
  home: {
    hello: '{{name}}，您好', sub: '{{company}} · {{day}}', mine: '我录入的发票', company: '公司全部发票', running: '正在识别的文件', attention: '待处理的导入', warnings: '待核对的发票', unit: '张', unitFiles: '个',
    start: '录入发票', startText: '把 PDF、OFD、XML、照片或压缩包拖进来，识别后自动入库', records: '查看导入记录',
  },
  create: { title: '创建公司', sub: '创建后开通 30 天试用，可邀请 5 位成员', name: '公司名称', placeholder: '营业执照上的全称', required: '请填写公司名称', submit: '创建', created: '公司已创建', switchTitle: '切换到新公司？', switchText: '“{{name}}”已创建。现在切换过去，还是留在当前公司？', switchNow: '切换', stay: '留下', cancel: '取消' },
  changed: { title: '当前公司已切换', text: '您在另一个页面切换了公司，这个页面显示的还是原来的公司，操作没有执行。', reload: '刷新页面' },
  notFound: { title: '没有找到这个页面', text: '地址可能已变动，或者您没有打开它的权限。', home: '回到首页', login: '去登录' },
  denied: { title: '没有权限', text: '这个页面需要管理员为您开通。' },
  error: { title: '页面出了点问题', text: '可以重新加载；问题还在的话，请把下面的信息发给管理员。', reload: '重新加载' },
  loading: '加载中',
}
