/** The demo data: apps, users, groups, names and reviewers' notes. */

/** The first two apps are the brands that the reason codes name. The others are invented. IDs start at 1. */
export const APP_LABELS =
  'Yaar Topchat Lumivo Zinnora Pellika Orvanta Quolia Senwave Talvero Brisolo Nuvessa Ostrelle Kalinfa Firmalou Dovento Wexaly Jurelle Havilo';

/** Role, username, calling code and name for all users except the first two. */
export const USERS = [
  ['reviewer', 'nina.winter', '+49', 'Nina Winter'],
  ['reviewer', 'tomas.novak', '+420', 'Tomáš Novák'],
  ['operator', 'grace.otieno', '+254', 'Grace Otieno'],
  ['agent', 'elif.yildiz', '+90', 'Elif Yıldız'],
  ['agent', 'maria.santos', '+63', 'Maria Santos'],
  ['agent', 'camila.souza', '+55', 'Camila Souza'],
  ['agent', 'valentina.rojas', '+57', 'Valentina Rojas'],
  ['agent', 'nour.hassan', '+20', 'نور حسن'],
  ['agent', 'oksana.melnyk', '+380', 'Оксана Мельник'],
  ['agent', 'salma.idrissi', '+212', 'Salma Idrissi'],
  ['agent', 'linh.nguyen', '+84', 'Nguyễn Linh'],
  ['agent', 'putri.wulandari', '+62', 'Putri Wulandari'],
  ['agent', 'priya.sharma', '+91', 'Priya Sharma'],
  ['agent', 'mali.srisuk', '+66', 'มะลิ ศรีสุข'],
  ['agent', 'ioana.popescu', '+40', 'Ioana Popescu'],
  ['agent', 'fernanda.lopez', '+52', 'Fernanda López'],
  ['agent', 'gabriela.perez', '+58', 'Gabriela Pérez'],
  ['sub-agent', 'selin.arslan', '+90', 'Selin Arslan'],
  ['sub-agent', 'deniz.kaya', '+90', 'Deniz Kaya'],
  ['sub-agent', 'zeynep.demir', '+90', 'Zeynep Demir'],
  ['sub-agent', 'joy.reyes', '+63', 'Joy Reyes'],
  ['sub-agent', 'angel.cruz', '+63', 'Angel Cruz'],
  ['sub-agent', 'bruna.lima', '+55', 'Bruna Lima'],
  ['sub-agent', 'sara.gomez', '+57', 'Sara Gómez'],
  ['sub-agent', 'trang.pham', '+84', 'Phạm Trang'],
  ['sub-agent', 'ayu.lestari', '+62', 'Ayu Lestari'],
  ['sub-agent', 'anjali.patel', '+91', 'Anjali Patel'],
  ['sub-agent', 'yasmine.alami', '+212', 'Yasmine Alami'],
] as const;

/**
 * The groups, indented below their parents: `app country Name @owner` for a root, and `Name @owner` below it. The owner
 * is a username. Groups without an owner have the owner of the group above.
 */
export const GROUPS = `
1 TR Aurora @agent
  Istanbul @selin.arslan
    Nilüfer
    Kadıköy
  Ankara
  İzmir
1 TR Bosphorus @elif.yildiz
  Beşiktaş @deniz.kaya
    Ortaköy
      Night shift
    Bebek
  Antalya @zeynep.demir
  Bursa
1 PH Luzon Stars @maria.santos
  Manila @joy.reyes
    Makati
    Quezon City
  Cebu @angel.cruz
  Davao
1 BR Ipanema @camila.souza
  Rio de Janeiro
    Copacabana
  São Paulo @bruna.lima
    Pinheiros
  Recife
1 CO Esmeralda @valentina.rojas
  Bogotá
  Medellín @sara.gomez
    El Poblado
  Cali
1 EG Nile @nour.hassan
  القاهرة
  Alexandria
1 UA Калина @oksana.melnyk
  Київ
  Львів
1 MA Atlas @salma.idrissi
  Casablanca @yasmine.alami
  Rabat
2 VN Hoa Sen @linh.nguyen
  Hà Nội @trang.pham
  Sài Gòn
    Quận 1
2 ID Nusantara @putri.wulandari
  Jakarta @ayu.lestari
    Bandung
  Surabaya
2 IN Jasmine @priya.sharma
  Mumbai
  दिल्ली @anjali.patel
2 TH กล้วยไม้ @mali.srisuk
  Bangkok
2 RO Carpați @ioana.popescu
  Cluj
3 MX Agave @fernanda.lopez
  Guadalajara
  Monterrey
3 VE Orinoco @gabriela.perez
  Caracas
  Maracaibo
`;

/**
 * The countries with their share of all accounts and their home app. Each has names that are common there, in local
 * spelling: women's first names, men's first names and family names.
 */
export const NAMES = `
TR 27 1
Leyla Elif Zeynep Defne Nilüfer Ayşe Selin Ece Melis Derya Gül Yağmur Büşra Esra Çiğdem Şeyma İpek Özge Asya Ceren Damla Hande Pınar Tuğçe Sude Aslı Beren Irmak Nehir Nazlı Simge Yasemin Duygu Merve Gizem Ebru
Emre Can Mert Burak Oğuz Kerem Yiğit Deniz Ömer Tolga
Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özdemir
PH 12 1
Maria Angel Jasmine Princess Althea Kyla Nicole Andrea Bea Camille Danica Erika Janelle Kaye Liza Mariel Nadine Patricia Rhea Shaira Trisha Yna Zaira Joy Cherry Rowena Maricel Kathleen Angelica Bianca Divina Hazel Ivy
Jomar Paolo Miguel Carlo Jerome Kenneth Rico Adrian
Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Villanueva Ramos Aquino Navarro Salazar Mercado
BR 11 1
Camila Bruna Letícia Larissa Beatriz Júlia Amanda Gabriela Mariana Isabela Rafaela Vitória Natália Fernanda Débora Jéssica Luana Thaís Yasmin Bianca Carolina Helena Lívia Manuela Sophia Aline Priscila Tainá Raquel Rebeca
João Lucas Mateus Thiago Rafael Gustavo Felipe Bruno
Souza Lima Oliveira Santos Pereira Costa Almeida Ferreira Ribeiro Carvalho Gomes Araújo Barbosa Rocha
CO 8 1
Valentina Sara Mariana Luisa Daniela Laura Camila Natalia Paula Andrea Manuela Isabella Salomé Gabriela Juliana Catalina Tatiana Ximena Yuliana Alejandra Verónica Lina Estefanía Paola Diana Ángela
Santiago Andrés Juan Mateo Julián Camilo
Rojas Gómez Rodríguez Martínez Restrepo Cárdenas Vargas Moreno Quintero Ospina Mejía Zapata
VN 7 2
Linh Trang Hương Thảo Ngọc Mai Lan Phương Hà Yến Hạnh Quỳnh Thu My Vy Ánh Nhung Như Diệp Tuyết Thanh Kim Châu Trâm Giang Hoa
Minh Tuấn Hùng Dũng Nam Quân
Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi Đỗ Hồ
ID 7 2
Putri Ayu Dewi Sari Intan Kartika Lestari Maya Nadia Ratna Rina Siti Tiara Wulan Yuni Bella Citra Dian Fitri Indah Mega Novi Rani Vina Anisa Melati Cahya Amelia
Budi Agus Rizky Dimas Bayu Fajar
Wulandari Lestari Saputri Hidayat Pratiwi Rahayu Anggraini Kusuma Santoso Wijaya Permata
IN 6 2
Priya Anjali Pooja Neha Kavya Riya Shreya Divya Ananya Sneha Meera Isha Aditi Nisha Tanvi प्रिया अंजलि पूजा काव्या रिया दिव्या अनन्या मीरा नेहा श्रेया
Rahul Arjun Vikram Rohit Aman राहुल अर्जुन
Sharma Patel Singh Verma Gupta Reddy Iyer Nair Mehta Kapoor Joshi Das
EG 6 1
نور مريم سلمى فاطمة ياسمين هبة دينا رانيا منى سارة ليلى آية حبيبة شهد ملك جنى روان نادين هنا أمل Nour Mariam Salma Yasmin Habiba Farida
أحمد محمد كريم عمر يوسف خالد
حسن إبراهيم محمود السيد عبدالله فاروق شريف ناصر منصور
MA 4 1
سلمى هاجر إيمان خديجة زينب أسماء شيماء وفاء كوثر غزلان Salma Hajar Imane Khadija Zineb Asmae Chaimae Wafae Ghizlane Kawtar Meryem Oumaima Rim
ياسين أيوب Amine Mehdi Reda
Idrissi Alami Benali Tazi Bennani Fassi Berrada Chraibi Amrani
UA 5 1
Оксана Марія Софія Анна Дарина Вікторія Юлія Ірина Катерина Олена Наталія Тетяна Соломія Злата Христина Аліна Яна Поліна Діана Любов Надія Євгенія
Олександр Андрій Тарас Богдан Максим
Мельник Шевченко Коваленко Бондаренко Ткаченко Кравченко Олійник Поліщук Лисенко Мороз
VE 4 3
Gabriela Andreína María Oriana Daniela Génesis Valeria Yuleisy Bárbara Mariángel Victoria Stefany Rosmery Isabel Adriana Carla Michelle Luisana Paola Fabiola
José Luis Carlos Jesús Ángel
Pérez González Rodríguez Hernández Blanco Márquez Colmenares Briceño Rondón
TH 4 2
มะลิ ดาว แพรวา น้ำฝน พลอย ฟ้า ใบเตย กานต์ ชมพู่ มุก แก้ว ปราง ขวัญ นภา วรรณา อร จันทร์ ฝน Ploy Fah Mali Nok Praew Dao Mook
สมชาย ธนา กฤต ภูมิ
สุขใจ ใจดี ศรีสุข ทองดี วงศ์ไทย แสงทอง
MX 4 3
Fernanda Ximena Regina Renata Sofía Jimena Guadalupe Itzel Citlali Paulina Mónica Alondra Montserrat Karla Abril Frida Daniela Lucía Elena Brenda
Diego Emiliano Luis Iván Héctor
López Hernández García Martínez Ramírez Flores Castillo Ortega Núñez Aguilar
RO 3 2
Ioana Andreea Alexandra Ștefania Mălina Bianca Denisa Roxana Raluca Cătălina Mihaela Elena Daria Teodora Simona Oana Larisa Iulia Anca Crina
Andrei Ștefan Vlad Radu Mihai
Popescu Ionescu Dumitru Stan Munteanu Rusu Ciobanu Lungu Țurcanu
`;

type Batch = readonly [
  minutes: number,
  ids: number,
  outcome: 'added' | 'checked' | 'cancelled',
  group: string,
  file: string | null,
];

/**
 * The batches, with minutes before the end, number of IDs, outcome, group and file. A star in a file name is replaced
 * with the day. Batches without a file were typed. Batches from the last three days form the review queue.
 */
export const BATCHES: readonly Batch[] = [
  [85555, 240, 'added', 'Kadıköy', 'kadıköy.xls'],
  [82559, 46, 'added', 'Ortaköy', 'ortaköy.xls'],
  [79549, 320, 'added', 'Davao', 'hosts_*.csv'],
  [76553, 150, 'added', 'Ankara', 'ankara.csv'],
  [73548, 28, 'added', 'Nile', null],
  [69770, 180, 'added', 'Nile', 'nile.xls'],
  [66776, 400, 'added', 'Ankara', 'ankara.xls'],
  [63707, 110, 'added', 'Cali', 'new hosts *.xlsx'],
  [60776, 52, 'added', 'Pinheiros', 'hosts_*.csv'],
  [57711, 160, 'added', 'Kadıköy', 'new hosts *.xlsx'],
  [54771, 240, 'added', 'Alexandria', 'alexandria-*.xlsx'],
  [50929, 46, 'added', 'Львів', 'hosts_*.csv'],
  [47929, 320, 'added', 'Kadıköy', 'kadıköy.xls'],
  [44929, 150, 'added', 'El Poblado', 'el-poblado-*.xlsx'],
  [41939, 28, 'added', 'Bangkok', null],
  [38931, 180, 'added', 'Ankara', 'ankara-*.xlsx'],
  [35147, 400, 'added', 'Pinheiros', 'pinheiros.xls'],
  [32158, 110, 'cancelled', 'Bursa', 'bursa-*.xlsx'],
  [29148, 52, 'added', 'Kadıköy', 'kadıköy.csv'],
  [26153, 160, 'added', 'Nilüfer', 'nilüfer-*.xlsx'],
  [23098, 240, 'added', 'Agave', 'agave.csv'],
  [19378, 46, 'added', 'Ankara', 'hosts_*.csv'],
  [16310, 320, 'added', 'Hoa Sen', 'hosts_*.csv'],
  [13319, 150, 'added', 'Manila', 'new hosts *.xlsx'],
  [10317, 28, 'added', 'Nilüfer', null],
  [7307, 180, 'added', 'Rabat', 'rabat-*.xlsx'],
  [3348, 66, 'added', 'Guadalajara', 'hosts_*.csv'],
  [3236, 45, 'added', 'Istanbul', 'istanbul-*.xlsx'],
  [3109, 53, 'added', 'Rabat', 'rabat.csv'],
  [2926, 93, 'added', 'Nilüfer', 'new hosts *.xlsx'],
  [2027, 37, 'added', 'Istanbul', null],
  [1913, 98, 'added', 'Caracas', 'caracas.xls'],
  [1800, 51, 'added', 'القاهرة', 'القاهرة-*.xlsx'],
  [1674, 72, 'added', 'Ankara', 'ankara.xls'],
  [1492, 73, 'added', 'Recife', 'recife-*.xlsx'],
  [594, 45, 'added', 'Nusantara', 'nusantara.csv'],
  [467, 91, 'added', 'Kadıköy', 'kadıköy.csv'],
  [347, 40, 'added', 'Recife', 'recife-*.xlsx'],
  [170, 60, 'checked', 'Nilüfer', 'nilüfer.csv'],
  [48, 76, 'added', 'Istanbul', 'istanbul-*.xlsx'],
];

export const EMOJIS = ['🌸', '💋', '🔥', '✨', '🦋', '😈', '💎', '🍒', '👑', '❤'];

/** Names that advertise other sites or make prohibited promises. The person's given name replaces the star. */
export const PROHIBITED_NAMES = [
  ...['* WhatsApp', 'telegram *', '* private call', 'free gift *'],
  ...['* OnlyPics', '* cashapp me', 'admin *', 'official *'],
];

/**
 * The kinds of avatars, with their frequency per thousand women and men, and the code with which a reviewer rejects
 * them.
 */
export const PICTURES = [
  { kind: 'woman', women: 860, men: 0, code: null },
  { kind: 'blurry', women: 16, men: 0, code: 205 },
  { kind: 'not-human', women: 16, men: 100, code: 206 },
  { kind: 'several', women: 14, men: 0, code: 207 },
  { kind: 'border', women: 12, men: 0, code: 209 },
  { kind: 'dimensions', women: 8, men: 0, code: 210 },
  { kind: 'man', women: 6, men: 850, code: 211 },
  { kind: 'low-quality', women: 12, men: 0, code: 212 },
  { kind: 'default', women: 26, men: 50, code: null },
] as const;

/** Rejection reasons that aren't visible in the account data, with their rates. */
export const UNSEEN_REASONS = [
  [203, 0.005],
  [204, 0.008],
  [208, 0.005],
  [216, 0.012],
] as const;

/** Reviewers' notes on rejections, by reason. */
export const REJECTION_NOTES: Readonly<Record<number, readonly string[]>> = {
  201: ['Profile, language and bank are of another country.', 'Lives abroad, by her own homepage.'],
  202: ['The homepage has pictures only.', 'The video does not show a person.'],
  203: ['The picture has been taken down since the upload.'],
  204: ['Please no underwear pictures.'],
  205: ['Face cannot be recognised.'],
  206: ['A drawing, not a photograph of the host.'],
  207: ['Two people in the picture; which one is the host?'],
  208: ['Looks younger than 18; documents were asked for.'],
  209: ['Screenshot with a frame around it.'],
  210: ['Far too wide: the face is cut off in the app.'],
  212: ['Looks like a screenshot of a screenshot.'],
  215: ['The name points to another service.'],
  216: ['Broadcasts under the same name elsewhere.'],
};

export const REOPENING_NOTES = [
  'The agent sent a new video; please look again.',
  'Decided by mistake: the country was corrected by the platform.',
  'The host proved by documents that she is of age.',
];

export const OVERRIDING_NOTES = [
  'Agreed with the former group.',
  'The other account is being closed; confirmed by the platform.',
  'She works for this group only from now on.',
];

/** The payment platforms in the demo data, by number. */
export const PAYMENT_PLATFORMS = [
  { value: '1', labels: { en: 'Bank transfer', 'zh-CN': '银行转账', ar: 'تحويل مصرفي' } },
  { value: '2', labels: { en: 'E-wallet', 'zh-CN': '电子钱包', ar: 'محفظة إلكترونية' } },
  { value: '3', labels: { en: 'Prepaid card', 'zh-CN': '预付卡', ar: 'بطاقة مسبقة الدفع' } },
];
