/** The countries of the demonstration, with names that are common there, in their own spelling. */
export interface NameList {
  /** Share of all accounts. */
  readonly weight: number;
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

function list(weight: number, women: string, men: string, families: string): NameList {
  return { weight, women: women.split(' '), men: men.split(' '), families: families.split(' ') };
}

export const NAME_LISTS: ReadonlyMap<string, NameList> = new Map([
  [
    'TR',
    list(
      27,
      'Leyla Elif Zeynep Defne Nilüfer Ayşe Selin Ece Melis Derya Gül Yağmur Büşra Esra Çiğdem Şeyma İpek Özge Asya Ceren Damla Hande Pınar Tuğçe Sude Aslı Beren Irmak Nehir Nazlı Simge Yasemin Duygu Merve Gizem Ebru',
      'Emre Can Mert Burak Oğuz Kerem Yiğit Deniz Ömer Tolga',
      'Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özdemir',
    ),
  ],
  [
    'PH',
    list(
      12,
      'Maria Angel Jasmine Princess Althea Kyla Nicole Andrea Bea Camille Danica Erika Janelle Kaye Liza Mariel Nadine Patricia Rhea Shaira Trisha Yna Zaira Joy Cherry Rowena Maricel Kathleen Angelica Bianca Divina Hazel Ivy',
      'Jomar Paolo Miguel Carlo Jerome Kenneth Rico Adrian',
      'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Villanueva Ramos Aquino Navarro Salazar Mercado',
    ),
  ],
  [
    'BR',
    list(
      11,
      'Camila Bruna Letícia Larissa Beatriz Júlia Amanda Gabriela Mariana Isabela Rafaela Vitória Natália Fernanda Débora Jéssica Luana Thaís Yasmin Bianca Carolina Helena Lívia Manuela Sophia Aline Priscila Tainá Raquel Rebeca',
      'João Lucas Mateus Thiago Rafael Gustavo Felipe Bruno',
      'Souza Lima Oliveira Santos Pereira Costa Almeida Ferreira Ribeiro Carvalho Gomes Araújo Barbosa Rocha',
    ),
  ],
  [
    'CO',
    list(
      8,
      'Valentina Sara Mariana Luisa Daniela Laura Camila Natalia Paula Andrea Manuela Isabella Salomé Gabriela Juliana Catalina Tatiana Ximena Yuliana Alejandra Verónica Lina Estefanía Paola Diana Ángela',
      'Santiago Andrés Juan Mateo Julián Camilo',
      'Rojas Gómez Rodríguez Martínez Restrepo Cárdenas Vargas Moreno Quintero Ospina Mejía Zapata',
    ),
  ],
  [
    'VN',
    list(
      7,
      'Linh Trang Hương Thảo Ngọc Mai Lan Phương Hà Yến Hạnh Quỳnh Thu My Vy Ánh Nhung Như Diệp Tuyết Thanh Kim Châu Trâm Giang Hoa',
      'Minh Tuấn Hùng Dũng Nam Quân',
      'Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi Đỗ Hồ',
    ),
  ],
  [
    'ID',
    list(
      7,
      'Putri Ayu Dewi Sari Intan Kartika Lestari Maya Nadia Ratna Rina Siti Tiara Wulan Yuni Bella Citra Dian Fitri Indah Mega Novi Rani Vina Anisa Melati Cahya Amelia',
      'Budi Agus Rizky Dimas Bayu Fajar',
      'Wulandari Lestari Saputri Hidayat Pratiwi Rahayu Anggraini Kusuma Santoso Wijaya Permata',
    ),
  ],
  [
    'IN',
    list(
      6,
      'Priya Anjali Pooja Neha Kavya Riya Shreya Divya Ananya Sneha Meera Isha Aditi Nisha Tanvi प्रिया अंजलि पूजा काव्या रिया दिव्या अनन्या मीरा नेहा श्रेया',
      'Rahul Arjun Vikram Rohit Aman राहुल अर्जुन',
      'Sharma Patel Singh Verma Gupta Reddy Iyer Nair Mehta Kapoor Joshi Das',
    ),
  ],
  [
    'EG',
    list(
      6,
      'نور مريم سلمى فاطمة ياسمين هبة دينا رانيا منى سارة ليلى آية حبيبة شهد ملك جنى روان نادين هنا أمل Nour Mariam Salma Yasmin Habiba Farida',
      'أحمد محمد كريم عمر يوسف خالد',
      'حسن إبراهيم محمود السيد عبدالله فاروق شريف ناصر منصور',
    ),
  ],
  [
    'MA',
    list(
      4,
      'سلمى هاجر إيمان خديجة زينب أسماء شيماء وفاء كوثر غزلان Salma Hajar Imane Khadija Zineb Asmae Chaimae Wafae Ghizlane Kawtar Meryem Oumaima Rim',
      'ياسين أيوب Amine Mehdi Reda',
      'Idrissi Alami Benali Tazi Bennani Fassi Berrada Chraibi Amrani',
    ),
  ],
  [
    'UA',
    list(
      5,
      'Оксана Марія Софія Анна Дарина Вікторія Юлія Ірина Катерина Олена Наталія Тетяна Соломія Злата Христина Аліна Яна Поліна Діана Любов Надія Євгенія',
      'Олександр Андрій Тарас Богдан Максим',
      'Мельник Шевченко Коваленко Бондаренко Ткаченко Кравченко Олійник Поліщук Лисенко Мороз',
    ),
  ],
  [
    'VE',
    list(
      4,
      'Gabriela Andreína María Oriana Daniela Génesis Valeria Yuleisy Bárbara Mariángel Victoria Stefany Rosmery Isabel Adriana Carla Michelle Luisana Paola Fabiola',
      'José Luis Carlos Jesús Ángel',
      'Pérez González Rodríguez Hernández Blanco Márquez Colmenares Briceño Rondón',
    ),
  ],
  [
    'TH',
    list(
      4,
      'มะลิ ดาว แพรวา น้ำฝน พลอย ฟ้า ใบเตย กานต์ ชมพู่ มุก แก้ว ปราง ขวัญ นภา วรรณา อร จันทร์ ฝน Ploy Fah Mali Nok Praew Dao Mook',
      'สมชาย ธนา กฤต ภูมิ',
      'สุขใจ ใจดี ศรีสุข ทองดี วงศ์ไทย แสงทอง',
    ),
  ],
  [
    'MX',
    list(
      4,
      'Fernanda Ximena Regina Renata Sofía Jimena Guadalupe Itzel Citlali Paulina Mónica Alondra Montserrat Karla Abril Frida Daniela Lucía Elena Brenda',
      'Diego Emiliano Luis Iván Héctor',
      'López Hernández García Martínez Ramírez Flores Castillo Ortega Núñez Aguilar',
    ),
  ],
  [
    'RO',
    list(
      3,
      'Ioana Andreea Alexandra Ștefania Mălina Bianca Denisa Roxana Raluca Cătălina Mihaela Elena Daria Teodora Simona Oana Larisa Iulia Anca Crina',
      'Andrei Ștefan Vlad Radu Mihai',
      'Popescu Ionescu Dumitru Stan Munteanu Rusu Ciobanu Lungu Țurcanu',
    ),
  ],
]);
