/**
 * Gives names of the bench data the letters that names in the world have: of 100 names, 70 stay ASCII, 15 get accents,
 * 12 another script, two quotes or a backslash, and one an emoji. A response with one letter outside Latin-1 costs more
 * than an ASCII response, so ASCII data would hide a part of the cost.
 */
const endings = [
  ...Array(70).fill(''),
  ...' Société| Españá| Müller| São Paulo| Zürich| Malmö| København| Genève| Île| Château| Núñez'.split('|'),
  ...' Łódź| İstanbul| Gdańsk| Đà Nẵng'.split('|'),
  ...' 株式会社| 字节| 創新科技| 東京電力| 카카오| 서울| Ромашка| Технологии| Ελληνική| النور| ก้าวหน้า| बैंक'.split(
    '|',
  ),
  ' "Labs"',
  ' A\\B',
  ' 🚀',
];

/** Returns a name with the ending of this number. */
export function worldName(name, number) {
  return name + endings[number % endings.length];
}

/** Changes the names of the companies, investors, rounds and participations of a database in the same way. */
export async function nameLikeTheWorld(client) {
  const ending = (id) => `($1::text[])[1 + abs(hashtext(${id}) % ${endings.length})]`;
  const values = [endings];
  await client.query(
    `UPDATE company SET organization_name = organization_name || ${ending('id')}, hq_city = hq_city || ${ending('hq_city')}`,
    values,
  );
  await client.query(`UPDATE investor SET investor_name = investor_name || ${ending('id')}`, values);
  await client.query(
    `UPDATE funding_round SET name = name || ${ending('id')}, company_name = company_name || ${ending('company_id')}`,
    values,
  );
  await client.query(
    `UPDATE participation SET investor_name = investor_name || ${ending('investor_id')}`,
    values,
  );
}
